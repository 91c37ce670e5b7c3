import { measureProfile } from './measure-profile.ts'
import { openProfile, type ToneProfile } from './tone.ts'

/**
 * What mails too few to train on lend to replies: how they greet and close. The rest is measured from five on, so that one odd mail does not change how
 * sentences are written. Null where there are no mails.
 */
export function tintOf(mails: readonly string[]): ToneProfile | null {
  if (mails.length === 0) return null
  const { greeting, greetingMark, signOff } = measureProfile(mails)
  return { ...openProfile, greeting, greetingMark, signOff }
}

/** Whether a profile was measured, and is no mere tint: a reply that greets and closes like the owner is not yet like their mails. */
export function isMeasured({ wordsPerSentence }: ToneProfile): boolean {
  return wordsPerSentence !== null
}
