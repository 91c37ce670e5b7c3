import { lengthOfMark } from '../../text/sentences.ts'
import { aboutOf } from './about-of.ts'
import type { AnswerDraft } from './draft.ts'
import { startsWithVerb } from './has-verb.ts'
import { kindOf } from './kind-of.ts'
import { leadOf } from './lead-of.ts'
import { areSingle, deniesItems, joinItems, sayEach } from './list-items.ts'
import { closed, plainWords, wordCount } from './plain-words.ts'
import { innermost, proseAnswers } from './prose-answers.ts'
import { questionsOf } from './questions-of.ts'
import type { Span, Unit } from './read-units.ts'

const MOST_WORDS = 120
/** Nobody asks in so many characters. */
const MOST_ASKED = 160

/** A list with what leads in to it as one answer, or, where each item says something of its own, an answer for each. */
export function listAnswers(text: string, unit: Extract<Unit, { kind: 'list' }>): AnswerDraft[] {
  const items = unit.items.map((item) => withoutMark(text, item))
  const words = items.map(({ start, end }) => plainWords(text.slice(start, end)))
  const lead = unit.lead ?? innermost(unit.headings) ?? unit.headings[0] ?? null
  if (!lead) return items.filter((_, index) => standsAlone(words[index] ?? '')).flatMap((item) => itemAnswers(text, unit, item))
  const isDenied = unit.lead !== null && deniesItems(unit.lead.text)
  if (isDenied && !areSingle(words)) return []
  if (!isDenied && sayEach(words)) return items.flatMap((item) => itemAnswers(text, unit, item))
  const said = `${lead.text}: ${joinItems(words)}`
  if (wordCount(said) > MOST_WORDS) return []
  const about = aboutOf(lead.text, said)
  const named = kindOf('', lead.text)
  const kind = named === 'rule' ? 'list' : named
  const spans = [
    { start: lead.start, end: lead.end },
    { start: items[0]?.start ?? lead.start, end: items.at(-1)?.end ?? lead.end },
  ]
  return [
    {
      kind,
      about,
      text: closed(said),
      questions: [...(lead.text.length > MOST_ASKED ? [] : [`${lead.text}?`]), ...questionsOf({ about, text: '', kind })],
      spans,
      isOwnWords: false,
    },
  ]
}

/** Without anything that leads in to it, an item with a small letter says something only as a wish: "book by noon the day before". */
function standsAlone(item: string): boolean {
  return !/^\p{Ll}/u.test(item) || startsWithVerb(item)
}

/** "4. DEPOSIT. $60 for a locker." */
const SHOUTED_LABEL = /^\p{Lu}[\p{Lu} '’&-]{2,40}\.\s/u

function itemAnswers(text: string, unit: Extract<Unit, { kind: 'list' }>, item: Span): AnswerDraft[] {
  const words = text.slice(item.start, item.end)
  const lead = leadOf(words, SHOUTED_LABEL.test(words))
  const label = lead ? { text: lead.text, start: item.start, end: item.start + lead.end } : null
  return proseAnswers(text, {
    kind: 'prose',
    headings: unit.headings,
    label,
    body: { start: item.start + (lead?.end ?? 0), end: item.end },
  })
}

function withoutMark(text: string, { start, end }: Span): Span {
  return { start: start + lengthOfMark(text.slice(start, end)), end }
}
