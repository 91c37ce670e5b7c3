// node training/src/print-answers.ts [business ...]: how well answers are found in documents; of the named businesses also which ones.
import { join } from 'node:path'
import { type AnswersMeasured, measureAnswers } from './measure-answers.ts'

const all = await measureAnswers(join(import.meta.dirname, '../businesses'))
const sum = (count: (one: AnswersMeasured) => number) => all.reduce((total, one) => total + count(one), 0)
const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`

const rows = all.map(({ business, sheet, covered, proposed, unclean }) => ({
  business,
  'answers of the sheet': sheet,
  covered: share(covered, sheet),
  proposed: proposed.length,
  clean: share(proposed.length - unclean.length, proposed.length),
}))
const total = {
  business: 'all',
  'answers of the sheet': sum(({ sheet }) => sheet),
  covered: share(
    sum(({ covered }) => covered),
    sum(({ sheet }) => sheet),
  ),
  proposed: sum(({ proposed }) => proposed.length),
  clean: share(
    sum(({ proposed, unclean }) => proposed.length - unclean.length),
    sum(({ proposed }) => proposed.length),
  ),
}
console.table([...rows, total])
for (const one of all.filter(({ business }) => process.argv.includes(business))) printBusiness(one)

function printBusiness({ business, proposed, missed, unclean }: AnswersMeasured): void {
  const lines = proposed.map(({ kind, about, text, questions, sources }) => {
    return `${sources[0]?.documentName}, ${kind}, ${about}\n  ${text}\n  ${questions.join(' ')}`
  })
  console.log([`\n# ${business}`, ...lines, '\n## Quotes of the sheet that no answer rests on', ...missed].join('\n'))
  console.log(['\n## Answers that read badly', ...unclean.map(({ text }) => text)].join('\n'))
}
