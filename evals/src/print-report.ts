import { isRight, type Judgement } from './judge-outcome.ts'
import { printTable } from './print-table.ts'

const columns = [
  ['category', (judgement: Judgement) => judgement.wrongCategory],
  ['decision', (judgement: Judgement) => judgement.wrongDecision],
  ['risk seen', (judgement: Judgement) => judgement.wrongRisk],
  ['said', (judgement: Judgement) => judgement.missing],
  ['not said', (judgement: Judgement) => judgement.forbidden],
  ['asks dealt with', (judgement: Judgement) => judgement.openAsks],
  ['all supported', (judgement: Judgement) => judgement.unsupported],
] as const

/**
 * Prints counts per kind ("17/21": right of all) and what was wrong, mail by mail. Returns false when one of the two things happened that
 * must never happen: an unsupported claim, or an answered machine.
 */
export function printReport(judgements: readonly Judgement[]): boolean {
  const kinds = [...new Set(judgements.map((judgement) => judgement.mail.kind))]
  const rows = [...kinds, 'all'].map((kind) => {
    const group = judgements.filter((judgement) => kind === 'all' || judgement.mail.kind === kind)
    const right = columns.map(([, problems]) => group.filter((judgement) => problems(judgement).length === 0).length)
    return [kind, ...[...right, group.filter(isRight).length].map((count) => `${count}/${group.length}`)]
  })
  printTable([['kind', ...columns.map(([name]) => name), 'all right'], ...rows])
  for (const judgement of judgements.filter((candidate) => !isRight(candidate))) printWrong(judgement)
  const unsupported = judgements.filter((judgement) => judgement.unsupported.length > 0).length
  const machines = judgements.filter((judgement) => judgement.answeredMachine).length
  console.log(`\nunsupported claims: ${unsupported} · answered machines: ${machines} · mails: ${judgements.length}`)
  return unsupported === 0 && machines === 0
}

function printWrong(judgement: Judgement): void {
  const problems = [
    ...judgement.wrongVerdict,
    ...columns.flatMap(([name, list]) => list(judgement).map((problem) => `${name}: ${problem}`)),
    ...(judgement.answeredMachine ? ['a machine was answered'] : []),
  ]
  console.log(`\n${judgement.mail.id}  ${judgement.mail.subject}`)
  for (const problem of problems) console.log(`    ${problem}`)
}
