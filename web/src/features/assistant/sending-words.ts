import { Category } from '@ownvoice/core/assistant/category'
import { modeOf, type SendingRules, type SendMode } from '@ownvoice/core/assistant/sending-rules'
import { hourWords } from '../../ui/hour-words.ts'

/** How long a reply is kept, as the end of "A reply leaves …". */
export function delayWords(seconds: number): string {
  if (seconds === 0) return 'at once'
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return minutes === 1 ? 'after a minute' : `after ${minutes} minutes`
  const hours = Math.round(minutes / 60)
  return hours === 1 ? 'after an hour' : `after ${hours} hours`
}

const allWords: Record<SendMode, string> = {
  send: 'Sure replies leave by themselves.',
  draft: 'Every reply waits until you have looked at it.',
  watch: 'Nothing leaves. What would have been said is held against what you send.',
}

/** What the rules come to, in a sentence or two. */
export function leavingWords(rules: SendingRules): string {
  const { mode, delaySeconds, quiet } = rules
  const modes = new Set(Category.options.map((category) => modeOf(rules, category)))
  const isMixed = modes.size > 1
  if (!modes.has('send')) return isMixed ? 'Nothing is answered by itself.' : allWords[mode]
  const but = !isMixed ? '' : mode === 'send' ? ', but for the categories that you set apart' : ' in the categories that you set apart'
  const night = quiet === null ? '' : ` From ${hourWords(quiet.from)} until ${hourWords(quiet.until)} they wait.`
  return `Sure replies leave ${delayWords(delaySeconds)}${but}.${night}`
}
