import { join } from 'node:path'
import type { EvalMail } from './eval-mail.ts'
import { isRight, judgeOutcome, type Judgement } from './judge-outcome.ts'
import { mails } from './mails.ts'
import { heldOut } from './mails/held-out.ts'
import { openEvalSchool } from './open-eval-school.ts'
import { printReport } from './print-report.ts'
import { printCurves, printSearchQuality } from './print-measures.ts'
import { measureRiskCoverage } from './risk-coverage.ts'
import { measurePublicSearch, measureSchoolSearch } from './search-quality.ts'
import { harborLaneQuestions } from './questions/harbor-lane.ts'

// `npm run evals -- --kind booking` runs one kind of mail and nothing else, `--mails` all mails and nothing else, `--search` how well search finds and nothing else; `--verbose` shows every reply.
const wanted = process.argv.includes('--kind') ? process.argv[process.argv.indexOf('--kind') + 1] : undefined
const isVerbose = process.argv.includes('--verbose')
const corpora = join(import.meta.dirname, '../../../shared/corpora')

const school = await openEvalSchool()
const isAll = !['--kind', '--mails', '--search'].some((option) => process.argv.includes(option))
const sound: boolean[] = []
if (!process.argv.includes('--search')) sound.push(await report('tuned on', mails), await report('held out', heldOut))
if (isAll || process.argv.includes('--search')) {
  const ofSchool = await measureSchoolSearch((question) => school.search(question), harborLaneQuestions)
  sound.push(printSearchQuality([ofSchool, ...(await measurePublicSearch(school.embedder, corpora))]))
}
if (isAll) printCurves(await measureRiskCoverage(school.embedder, corpora))
await school.close()
process.exitCode = sound.every(Boolean) ? 0 : 1

async function report(set: string, all: readonly EvalMail[]): Promise<boolean> {
  console.log(`\n# Mails: ${set}\n`)
  const judgements: Judgement[] = []
  for (const mail of all.filter((candidate) => wanted === undefined || candidate.kind === wanted)) {
    const trace = await school.consider(mail)
    const judgement = judgeOutcome(mail, trace, school.knownText)
    judgements.push(judgement)
    if (isVerbose || !isRight(judgement)) school.show(mail, trace)
  }
  return printReport(judgements)
}
