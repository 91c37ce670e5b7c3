import type { Proportion } from '@ownvoice/core/reports/proportion'
import { proportionOf } from './proportion.ts'
import type { CaseResult } from './case-result.ts'

/** What is kept of a run and compared with the next. `better` says which way is better. */
export type Measure = Proportion & { name: string; better: 'more' | 'less' }

const documented = ['near', 'far', 'several', 'partly'] as const

/** The figures of one way, over all mails that are given. */
export function measuresOf(results: readonly CaseResult[]): Measure[] {
  const inGroup = (group: string) => results.filter(({ mail }) => mail.group === group)
  const more = (name: string, items: readonly CaseResult[], isCounted: (result: CaseResult) => boolean): Measure => ({
    name,
    better: 'more',
    ...proportionOf(items, isCounted),
  })
  const less = (name: string, items: readonly CaseResult[], isCounted: (result: CaseResult) => boolean): Measure => ({
    ...more(name, items, isCounted),
    better: 'less',
  })
  return [
    ...documented.map((group) => more(`${group}: right and sent alone`, inGroup(group), is('right'))),
    ...documented.map((group) => more(`${group}: right sent, or offered among three`, inGroup(group), is('right', 'offered'))),
    more('near misses handed over', inGroup('miss'), isHandedOver),
    more('delicate ones to the owner', inGroup('delicate'), isHandedOver),
    more('scheduling: right', inGroup('scheduling'), is('right')),
    more('not customers: to the owner in silence', inGroup('not_customer'), is('right')),
    less('wrong or undocumented among what left alone', results.filter(leftAlone), is('wrong')),
    more(
      'of these wrong ones: said all that was asked, and too much',
      results.filter(leftAlone).filter(is('wrong')),
      ({ judgement }) => judgement.isComplete,
    ),
    less(
      'people ignored',
      results.filter(({ mail }) => mail.expect !== 'ignore'),
      ({ judgement }) => judgement.isPersonIgnored,
    ),
    less(
      'machines answered',
      results.filter(({ mail }) => mail.group === 'nothing'),
      ({ judgement }) => judgement.isMachineAnswered,
    ),
    { name: 'asks neither answered nor deferred', better: 'less', ...missedAsks(results) },
    more('what is left open is named', results.filter(hasDeferral), ({ judgement }) => judgement.isDeferralNamed === true),
    more(
      'kind right',
      results.filter(({ isKindRight }) => isKindRight !== null),
      ({ isKindRight }) => isKindRight === true,
    ),
  ]
}

/** An answer left without anybody having seen it. */
export function leftAlone({ made }: CaseResult): boolean {
  return made.isAnswer && made.reply !== ''
}

/** A share of the flags that stand in the set, and of the mails that bear it not. */
export type FlagMeasure = { flag: string; recall: Proportion; falseAlarms: Proportion }

/** How well each flag was seen, for the flags that the mails bear. */
export function flagMeasures(results: readonly CaseResult[]): FlagMeasure[] {
  const read = results.filter(({ flags }) => flags !== null)
  const names = [...new Set(read.flatMap(({ mail }) => mail.flags))].toSorted()
  const has = (flag: string) => (result: CaseResult) => result.flags?.includes(flag) === true
  return names.map((flag) => {
    const [bearing, others] = [true, false].map((wanted) => read.filter(({ mail }) => mail.flags.includes(flag) === wanted))
    return { flag, recall: proportionOf(bearing ?? [], has(flag)), falseAlarms: proportionOf(others ?? [], has(flag)) }
  })
}

/** Of all mails, `coverage` were as sure as `confidence`; of these, `risk` were wrong. */
export type CurvePoint = { confidence: number; answered: number; coverage: Proportion; risk: Proportion }

const SHARES = [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.75, 1]

/** The risk–coverage curve: what would leave, and how much of it would be wrong, were only the surest answers sent. */
export function curveOf(results: readonly CaseResult[]): CurvePoint[] {
  const sure = results.flatMap(({ confidence, isBestRight }) => (confidence === null ? [] : [{ confidence, isBestRight }]))
  const sorted = sure.toSorted((one, other) => other.confidence - one.confidence)
  return SHARES.flatMap((share) => {
    const answered = sorted.slice(0, Math.round(share * sorted.length))
    const last = answered.at(-1)
    if (!last) return []
    const risk = proportionOf(answered, ({ isBestRight }) => !isBestRight)
    return [{ confidence: last.confidence, answered: answered.length, coverage: { count: answered.length, of: results.length }, risk }]
  })
}

function is(...names: readonly CaseResult['judgement']['outcome'][]) {
  return ({ judgement }: CaseResult) => names.includes(judgement.outcome)
}

function isHandedOver({ made, judgement }: CaseResult): boolean {
  return (made.action === 'escalate' || made.action === 'draft') && judgement.outcome !== 'wrong'
}

function hasDeferral({ judgement }: CaseResult): boolean {
  return judgement.isDeferralNamed !== null
}

function missedAsks(results: readonly CaseResult[]): Proportion {
  const answered = results.filter(({ judgement, made }) => judgement.asks > 0 && made.reply !== '')
  const sum = (pick: (result: CaseResult) => number) => answered.reduce((total, result) => total + pick(result), 0)
  return { count: sum(({ judgement }) => judgement.missed), of: sum(({ judgement }) => judgement.asks) }
}
