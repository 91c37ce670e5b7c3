import { splitSentences } from '../../text/sentences.ts'
import { pointsBack } from './goes-on.ts'
import { leadIn } from './lead-in.ts'
import { deniesItems, sayEach } from './list-items.ts'
import { plainWords } from './plain-words.ts'

type Span = { start: number; end: number }
/** A paragraph right before a list: from its label on, with its last sentence. */
export type Before = Span & { bodyStart: number }
/**
 * What leads in to a list, and where; null when nothing does. Without a `text` it takes out what is in the list and cannot be said with it: then it is
 * nothing by itself either.
 */
export type ListLead = (Span & { text: string | null }) | null

/** A paragraph up to so many characters leads in as a whole; a longer one by its last sentence. */
const WHOLE_CHARACTERS = 160
/** Whoever reads more has forgotten how it began. */
const MOST_CHARACTERS = 300

/** The words before a list that its items are nothing without: the paragraph, or the last sentence of a long one. */
export function listLead(text: string, before: Before, items: readonly Span[]): ListLead {
  const whole = plainWords(text.slice(before.start, before.end))
  const last = splitSentences(text.slice(before.bodyStart, before.end)).at(-1)
  if (!last) return null
  const isAll = plainWords(text.slice(before.bodyStart, before.bodyStart + last.start)) === ''
  const start = isAll ? before.start : before.bodyStart + last.start
  const sentence = plainWords(text.slice(start, before.end))
  const words = items.map((item) => plainWords(text.slice(item.start, item.end)))
  const lead = leadIn(sentence)
  if (lead === null) return deniesItems(sentence) && !sayEach(words) ? { start: before.end, end: before.end, text: null } : null
  if (whole.length <= WHOLE_CHARACTERS || (pointsBack(lead) && whole.length <= MOST_CHARACTERS)) {
    return { start: before.start, end: before.end, text: leadIn(whole) ?? whole }
  }
  if (lead.length <= MOST_CHARACTERS && !pointsBack(lead)) return { start, end: before.end, text: lead }
  return deniesItems(lead) ? { start, end: before.end, text: null } : null
}
