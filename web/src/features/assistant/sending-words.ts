import type { SendingRules } from '@ownvoice/core/assistant/sending-rules'
import { hourWords } from '../../ui/hour-words.ts'

/** How long a reply is kept, as the end of "A reply leaves …". */
export function delayWords(seconds: number): string {
  if (seconds === 0) return 'at once'
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return minutes === 1 ? 'after a minute' : `after ${minutes} minutes`
  const hours = Math.round(minutes / 60)
  return hours === 1 ? 'after an hour' : `after ${hours} hours`
}

/** What the rules come to, in a sentence or two. */
export function leavingWords({ mode, delaySeconds, draftedCategories, quiet }: SendingRules): string {
  if (mode === 'draft') return 'Every reply waits until you have looked at it.'
  const but = draftedCategories.length === 0 ? '' : ', but for what you want to see first'
  const night = quiet === null ? '' : ` From ${hourWords(quiet.from)} until ${hourWords(quiet.until)} they wait.`
  return `Sure replies leave ${delayWords(delaySeconds)}${but}.${night}`
}
