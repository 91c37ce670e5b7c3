import type { Ask, Reading, Screening } from '../trace.ts'
import type { Told } from '../told.ts'
import { asksForRecords, tellsOfRecords } from './personal-records.ts'
import { isSettled, type SettledAsk } from '../answer/settled-ask.ts'

type Facts = { screening: Screening; reading: Reading; settled: readonly SettledAsk[]; told: readonly Told[] }

/**
 * Why an answer has to wait for the owner as long as nobody proves who wrote the message, in a sentence for the owner; null where it need not. It does
 * where it would answer what is asked about somebody's records, or answer anything in a thread in which the owner told of them. A booking link
 * tells nothing and changes nothing. Where all that could be answered is for everybody (`answersOthers`), that is answered and the records are
 * left to the owner.
 */
export function whyProofIsNeeded({ screening, reading, settled, told }: Facts, answersOthers: boolean): string | null {
  if (screening.provenBy !== null) return null
  const unproven = 'We could not prove that this came from that address'
  const isSensitiveThread = told.some(({ by, text, isInThread }) => by === 'owner' && isInThread && tellsOfRecords(text))
  if (isSensitiveThread && settled.some(isSettled)) return `${unproven}, and in this thread you told something about a person’s records.`
  const asked = settled.filter(
    ({ ask, state }) => (state === 'documented' || state === 'undocumented') && (asksForRecords(ask) || wantsToMove(ask, reading)),
  )
  const wouldTell = asked.some(({ state }) => state === 'documented')
  return wouldTell || (asked.length > 0 && !answersOthers) ? `${unproven}, and it asks about a person’s records.` : null
}

/** Something booked is to be moved or cancelled. What heads took one sentence of many for is believed where it is the main point of the whole. */
function wantsToMove({ intent }: Ask, { kind, kindBy }: Reading): boolean {
  return (intent === 'cancel' || intent === 'reschedule') && (kindBy === 'model' || kind === intent)
}
