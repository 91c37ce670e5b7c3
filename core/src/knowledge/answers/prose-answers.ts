import { type Sentence, splitSentences } from '../sentences.ts'
import { termsOf } from '../terms.ts'
import { aboutOf } from './about-of.ts'
import type { AnswerDraft } from './draft.ts'
import { hasVerb } from './has-verb.ts'
import { kindOf } from './kind-of.ts'
import { capitalised, closed, lowered, plainWords, wordCount } from './plain-words.ts'
import { questionsOf } from './questions-of.ts'
import type { Named, Span, Unit } from './read-units.ts'
import { goesOn, pointsBack } from './goes-on.ts'

/** A group of sentences takes in the next one up to so many words, and what cannot stand without it up to the second number. */
const COMFORTABLE_WORDS = 32
const MOST_WORDS = 110
/** What is said around the matter in letters. */
const COURTESY =
  /^(?:dear\b|hello\b|hi\b|thank you\b|thanks\b|welcome\b|kind regards|with (?:kind|warm|best)\b|warm regards|best wishes|yours\b|see you\b|we look forward)/i

/** A paragraph as answers: sentences that belong together in one, joined with what names them where they do not stand by themselves. */
export function proseAnswers(text: string, unit: Extract<Unit, { kind: 'prose' }>): AnswerDraft[] {
  const { start, end } = unit.body
  const sentences = splitSentences(text.slice(start, end)).map((one) => ({ ...one, start: one.start + start, end: one.end + start }))
  const name = unit.label ?? innermost(unit.headings)
  return groupsOf(sentences).flatMap((group) => toDraft(group, { ...unit, name }))
}

/** The innermost heading below the title of the document. */
export function innermost(headings: readonly Named[]): Named | null {
  const last = headings.at(-1)
  return last && headings.length > 1 ? last : null
}

function groupsOf(sentences: readonly Sentence[]): Sentence[][] {
  const groups: Sentence[][] = []
  for (const sentence of sentences) {
    const words = plainWords(sentence.text)
    if (/^see\s/i.test(words) && wordCount(words) <= 8) continue
    if (COURTESY.test(words)) {
      groups.push([])
      continue
    }
    const last = groups.at(-1)
    const wanted = wordsIn(last ?? []) + wordCount(words)
    const belongs = pointsBack(words) || goesOn(words) || !hasVerb(words)
    if (last && last.length > 0 && wanted <= (belongs ? MOST_WORDS : COMFORTABLE_WORDS)) last.push(sentence)
    else groups.push([sentence])
  }
  return groups.filter((group) => group.length > 0)
}

function wordsIn(group: readonly Sentence[]): number {
  return group.reduce((sum, { text }) => sum + wordCount(text), 0)
}

function toDraft(
  group: readonly Sentence[],
  { headings, label, name }: { headings: Named[]; label: Named | null; name: Named | null },
): AnswerDraft[] {
  const [first] = group
  const last = group.at(-1)
  if (!first || !last) return []
  const span = { start: first.start, end: last.end }
  const said = group.map((sentence) => closed(plainWords(sentence.text))).join(' ')
  const isNamed = name !== null && sharesWord(name.text, said)
  const needsName = !hasVerb(plainWords(first.text)) || !isNamed
  const title = headings[0] ?? null
  const prefix = needsName ? (name ?? (hasVerb(plainWords(first.text)) ? null : title)) : null
  if (!prefix && !hasVerb(plainWords(first.text))) return []
  const full = prefix ? `${capitalised(prefix.text)}: ${lowered(said)}` : capitalised(said)
  const about = aboutOf(name?.text ?? null, said)
  return [
    {
      kind: kindOf(said, label?.text ?? ''),
      about,
      text: full,
      questions: questionsOf({ about, text: said, kind: kindOf(said, label?.text ?? '') }),
      spans: withName(span, prefix ?? name),
      isOwnWords: false,
    },
  ]
}

/** The label is a source as well: one with the text where it stands right before it. */
function withName(span: Span, name: Named | null): Span[] {
  if (!name || name.start > span.start) return [span]
  return span.start - name.end <= 2 ? [{ start: name.start, end: span.end }] : [{ start: name.start, end: name.end }, span]
}

function sharesWord(name: string, text: string): boolean {
  const said = new Set(termsOf(text))
  return termsOf(name).some((term) => said.has(term))
}
