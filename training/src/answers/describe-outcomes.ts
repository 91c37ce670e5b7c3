import { mostRisk } from './choose-thresholds.ts'
import { type Outcome, supplies, type Supply } from './outcome.ts'

type Thresholds = { leavesFrom: number; offeredFrom: number }

const supplyNames: Record<Supply, string> = { 4: 'four questions', 1: 'one question', 0: 'none, only what it is about' }
const risks = [0.01, mostRisk, 0.05, 0.1]

/** Tables in Markdown of how well answers were found and judged. */
export function describeOutcomes(outcomes: readonly Outcome[], { leavesFrom, offeredFrom }: Thresholds): string {
  return [
    '| an answer of the sheet has | asks | right one first | first of what is offered | among three of it | among three and offered | leaves alone, right |',
    '|---|---|---|---|---|---|---|',
    ...supplies.flatMap((supply) =>
      (['near', 'far'] as const).map((group) => describeGroup(outcomes, supply, group, { leavesFrom, offeredFrom })),
    ),
    '',
    `What leaves alone (a chance of ${leavesFrom} or more) and what of it is wrong or undocumented; offered from ${offeredFrom} on:`,
    '',
    '| an answer of the sheet has | leave alone | wrong | undocumented | near misses handed over | AUC of "first and right" |',
    '|---|---|---|---|---|---|',
    ...supplies.map((supply) => describeRisk(outcomes, supply, leavesFrom)),
    '',
    'Risk against coverage: the share of near and of far asks that would leave alone if so many of what leaves might be wrong or undocumented.',
    '',
    `| an answer of the sheet has | ${risks.map((risk) => percent(risk, 1)).join(' | ')} |`,
    `|---|${risks.map(() => '---|').join('')}`,
    ...supplies.map((supply) =>
      describeCurve(
        outcomes.filter((one) => one.supply === supply),
        supply,
      ),
    ),
    '',
    'How the chance holds: of the asks that got it, the share whose first answer was right.',
    '',
    '| chance | asks | right |',
    '|---|---|---|',
    ...describeReliability(outcomes),
    '',
  ].join('\n')
}

function describeGroup(
  outcomes: readonly Outcome[],
  supply: Supply,
  group: 'near' | 'far',
  { leavesFrom, offeredFrom }: Thresholds,
): string {
  const own = outcomes.filter((one) => one.supply === supply && one.group === group)
  const isAmongThree = ({ offered }: Outcome) => offered !== null && offered < 3
  const shares = [
    own.filter(({ rank }) => rank === 0),
    own.filter(({ offered }) => offered === 0),
    own.filter(isAmongThree),
    own.filter((one) => isAmongThree(one) && one.offeredChance >= offeredFrom),
    own.filter(({ rank, chance }) => rank === 0 && chance >= leavesFrom),
  ]
  return `| ${supplyNames[supply]} | ${own.length} ${group} | ${shares.map((share) => percent(share.length, own.length)).join(' | ')} |`
}

function describeRisk(outcomes: readonly Outcome[], supply: Supply, leavesFrom: number): string {
  const own = outcomes.filter((one) => one.supply === supply)
  const leaving = own.filter(({ chance }) => chance >= leavesFrom)
  const misses = own.filter(({ group }) => group === 'miss')
  const cells = [
    leaving.length,
    leaving.filter(({ group, rank }) => group !== 'miss' && rank !== 0).length,
    leaving.filter(({ group }) => group === 'miss').length,
    percent(misses.filter(({ chance }) => chance < leavesFrom).length, misses.length),
    areaUnderCurve(own).toFixed(3),
  ]
  return `| ${supplyNames[supply]} | ${cells.join(' | ')} |`
}

function describeCurve(own: readonly Outcome[], supply: Supply): string {
  const cells = risks.map((risk) => {
    const leaving = leavingAt(own, risk)
    const share = (group: Outcome['group']) =>
      percent(leaving.filter((one) => one.group === group).length, own.filter((one) => one.group === group).length)
    return `${share('near')} near, ${share('far')} far`
  })
  return `| ${supplyNames[supply]} | ${cells.join(' | ')} |`
}

/** The most asks, surest first, of which at most the given share is wrong or undocumented. */
function leavingAt(own: readonly Outcome[], risk: number): Outcome[] {
  const sorted = own.toSorted((one, other) => other.chance - one.chance)
  let errors = 0
  let most = 0
  sorted.forEach(({ rank }, index) => {
    if (rank !== 0) errors += 1
    if (errors / (index + 1) <= risk) most = index + 1
  })
  return sorted.slice(0, most)
}

function describeReliability(outcomes: readonly Outcome[]): string[] {
  return Array.from({ length: 10 }, (_, tenth) => {
    const own = outcomes.filter(({ chance }) => Math.min(9, Math.floor(chance * 10)) === tenth)
    return `| ${tenth / 10}–${(tenth + 1) / 10} | ${own.length} | ${percent(own.filter(({ rank }) => rank === 0).length, own.length)} |`
  })
}

/** The chance that an ask whose first answer is right got a higher chance than another. */
export function areaUnderCurve(outcomes: readonly Outcome[]): number {
  const right = outcomes.filter(({ rank }) => rank === 0)
  const others = outcomes.filter(({ rank }) => rank !== 0)
  const won = right.map(({ chance }) =>
    others.reduce((sum, other) => sum + (chance > other.chance ? 1 : chance === other.chance ? 0.5 : 0), 0),
  )
  return won.reduce((sum, one) => sum + one, 0) / (right.length * others.length || 1)
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((1000 * part) / whole) / 10} %`
}
