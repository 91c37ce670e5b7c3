import { z } from 'zod'
import { intervalOf } from '../../reports/proportion.ts'

/**
 * How a reply that would have left by itself compares with what the owner did: their words agree or differ, cannot be compared, or are not there yet.
 * `silence`: the owner did not answer for a week, or put the draft aside.
 */
export const CaseOutcome = z.enum(['agrees', 'differs', 'silence', 'unclear', 'open'])
export type CaseOutcome = z.infer<typeof CaseOutcome>

/** Whether the owner may let a category leave by itself. `few`: too few cases; `apart`: too many differ; `recent`: the last that differs is too near. */
export const Offer = z.enum(['offered', 'few', 'apart', 'recent'])
export type Offer = z.infer<typeof Offer>

/**
 * `compared` cases say something, of which `agreed` agree; `atLeast` is the lower end of the 95 % interval of their share, from 0 to 1. `stillNeeded`: so many more have to agree before
 * it is offered, as far as that can be said.
 */
export const Agreement = z.object({
  compared: z.int(),
  agreed: z.int(),
  atLeast: z.number(),
  offer: Offer,
  stillNeeded: z.int(),
})
export type Agreement = z.infer<typeof Agreement>

/** A switch is offered from so many cases on, so many of them in a row, when the lower bound is at least that. */
export const LEAST_CASES = 20
export const LEAST_SHARE = 0.85
/** The last mails of a category that are looked at. */
export const LOOKED_AT = 100

/** A week: an owner who has not answered by then decided not to. */
const SILENCE_MS = 7 * 86_400_000

/** `isWatched`: nothing waits for the owner, so that not to answer is their decision. */
export type Watched = {
  outcome: 'agrees' | 'differs' | 'unclear' | null
  decidedAt: Date
  isWatched: boolean
  isPutAside: boolean
}

/** How a case stands now. */
export function caseOutcome({ outcome, decidedAt, isWatched, isPutAside }: Watched, now: Date): CaseOutcome {
  if (outcome !== null) return outcome
  const isSilent = isPutAside || (isWatched && now.getTime() - decidedAt.getTime() > SILENCE_MS)
  return isSilent ? 'silence' : 'open'
}

/** How near the assistant came to the owner in cases given newest first. One that differs takes the offer back until twenty more agreed. */
export function agreementOf(newestFirst: readonly CaseOutcome[]): Agreement {
  const telling = newestFirst.filter((one) => one !== 'unclear' && one !== 'open')
  const isAgreed = (one: CaseOutcome) => one === 'agrees'
  const [compared, agreed] = [telling.length, telling.filter(isAgreed).length]
  const sinceDiffering = telling.findIndex((one) => !isAgreed(one))
  const inRow = sinceDiffering < 0 ? compared : sinceDiffering
  const atLeast = intervalOf({ count: agreed, of: compared })[0]
  return { compared, agreed, atLeast, ...offerOf({ compared, agreed, atLeast, inRow }) }
}

type Facts = Pick<Agreement, 'compared' | 'agreed' | 'atLeast'> & { inRow: number }

function offerOf({ compared, agreed, atLeast, inRow }: Facts): Pick<Agreement, 'offer' | 'stillNeeded'> {
  const differed = compared - agreed
  const forBound = agreeingFor(differed)
  if (compared < LEAST_CASES || (differed === 0 && atLeast < LEAST_SHARE)) return { offer: 'few', stillNeeded: forBound - agreed }
  if (atLeast < LEAST_SHARE) return { offer: 'apart', stillNeeded: Math.max(forBound - agreed, LEAST_CASES - inRow) }
  if (inRow < LEAST_CASES) return { offer: 'recent', stillNeeded: LEAST_CASES - inRow }
  return { offer: 'offered', stillNeeded: 0 }
}

/** So many cases have to agree for the bound to be reached beside so many that differ. */
function agreeingFor(differed: number): number {
  let agreed = LEAST_CASES
  while (intervalOf({ count: agreed, of: agreed + differed })[0] < LEAST_SHARE) agreed += 1
  return agreed
}
