import { type Sentence, splitSentences } from '../../text/sentences.ts'
import { aboutOf } from './about-of.ts'
import type { AnswerKind } from './answer.ts'
import type { AnswerDraft } from './draft.ts'
import { addsYearOnly, GENERIC, holdsMatter, isLimiting, type Matter, type Reading, saysHeading, wordsLeft } from './generic-heading.ts'
import { goesOn, pointsBack, speaksOfKnown } from './goes-on.ts'
import { hasVerb, isAsking } from './has-verb.ts'
import { headingsSaid } from './headings-said.ts'
import { kindOf } from './kind-of.ts'
import { capitalised, closed, lowered, plainWords, wordCount } from './plain-words.ts'
import { questionsOf } from './questions-of.ts'
import { sharesWords } from './shares-words.ts'
import { isLaidOut, type Named, type Span, type Unit } from './read-units.ts'

/** A group of sentences takes in the next one up to so many words, and what cannot stand without it up to the second number. */
const COMFORTABLE_WORDS = 32
const MOST_WORDS = 110
/** What is said around the matter in letters. */
const COURTESY =
  /^(?:dear\b|hello\b|hi\b|thank you\b|thanks\b|welcome\b|kind regards|with (?:kind|warm|best)\b|warm regards|best wishes|yours\b|see you\b|we look forward|here is\b|here's\b|here are\b|a few (?:things|words)\b|lovely (?:that|to)\b|best,?$)/i
/** What stands over a mail. */
const MAIL_HEADER = /^(?:subject|from|to|date|re)$/i
/** A title that holds such words names the document, and nothing in it. */
const TITLE_OF_DOCUMENT =
  /\b(?:about|faq|frequently|questions?|notes?|polic(?:y|ies)|terms|information|welcome|handbook|guide|overview|general|rules|who we are|hours|find us|getting here|opening|location|contact|services|extras|other|good to know|how it works|prices?|rates|fees|through the year)\b/i

const MATTERS: Matter[] = ['price', 'time']

/** A paragraph as answers: sentences that belong together in one, joined with what names them where they do not stand by themselves. */
export function proseAnswers(text: string, unit: Extract<Unit, { kind: 'prose' }>, business = ''): AnswerDraft[] {
  if (MAIL_HEADER.test(unit.label?.text ?? '')) return []
  const { start, end } = unit.body
  if (isSetAside(text.slice(start, end)) || isLaidOut(text, unit.body)) return []
  const sentences = splitSentences(text.slice(start, end)).map((one) => ({ ...one, start: one.start + start, end: one.end + start }))
  const names = namesOver(text, unit.headings, business)
  return groupsOf(sentences).flatMap((group, index) =>
    toDraft(group, { ...names, label: index > 0 && namesLine(text, unit.label) ? null : unit.label }),
  )
}

/** What stands over a group of sentences: its label, the innermost heading, those that limit what is said under them, and the title. */
type Names = { label: Named | null; heading: Named | null; limits: Named[]; title: Named | null; reading: Reading }

function namesOver(text: string, headings: readonly Named[], business: string): Omit<Names, 'label'> {
  const reading = { generic: GENERIC.prose, business }
  const [title = null] = headings
  const last = innermost(headings)
  const said = headingsSaid(text, headings, { matters: MATTERS, reading })
  const isName = last !== null && (isAsking(last.text) || !isGeneric(last.text, reading))
  const heading = isName ? last : (said.findLast((one) => one !== title) ?? last)
  return { heading, limits: said.filter((one) => isLimiting(one.text, MATTERS, reading)), title, reading }
}

/** All in italics: a remark about the document. */
function isSetAside(paragraph: string): boolean {
  return /^\*[^*]+\*$/.test(paragraph.trim())
}

/** "Parking: four bays." in plain letters names its own sentences, and not the whole paragraph. */
function namesLine(text: string, label: Named | null): boolean {
  return label !== null && !text.startsWith('**', label.start) && text.slice(label.start, label.end).trimEnd().endsWith(':')
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
    const isAnswer = last?.at(-1)?.text.endsWith('?') === true
    const belongs = isAnswer || pointsBack(words) || goesOn(words) || !hasVerb(words)
    if (last && last.length > 0 && (!words.endsWith('?') || goesOn(words)) && wanted <= (belongs ? MOST_WORDS : COMFORTABLE_WORDS))
      last.push(sentence)
    else groups.push([sentence])
  }
  return groups.filter((group) => group.length > 0)
}

function wordsIn(group: readonly Sentence[]): number {
  return group.reduce((sum, { text }) => sum + wordCount(text), 0)
}

function toDraft(group: readonly Sentence[], names: Names): AnswerDraft[] {
  const { label, heading, reading } = names
  const [first] = group
  const last = group.at(-1)
  if (!first || !last || wordsIn(group) > MOST_WORDS) return []
  const firstSaid = inWe(plainWords(first.text))
  const stands = hasVerb(firstSaid)
  const [beginning = '', ...rest] = group.map((sentence) => closed(plainWords(sentence.text)))
  const said = inWe([beginning, ...rest.map(capitalised)].join(' '))
  const title = names.title && !TITLE_OF_DOCUMENT.test(names.title.text) && !SAYS_ENOUGH.test(said) ? names.title : null
  const name = [label, heading].find((one) => one && !SAYS_NOTHING.test(one.text)) ?? (stands ? null : title)
  if (!name && !stands && !SAYS_ENOUGH.test(said)) return withoutFirst(group, names)
  const prefix = name && needsName(firstSaid, { name, isLabel: label !== null, stands, reading }) ? name : null
  const kind = kindOf(said, label?.text ?? '')
  const limits = names.limits.filter(
    (one) => one !== name && limitsKind(one, kind, names) && !saysHeading(`${name?.text} ${said}`, one.text, reading),
  )
  const before = [...limits, ...(prefix ? [prefix] : [])]
  if (before.length === 0 && speaksOfKnown(firstSaid)) return []
  const about = aboutOf(name?.text ?? null, said)
  return [
    {
      kind,
      about,
      text: before.length > 0 ? `${joinedNames(before)}${beginsWithLabel(said) ? ',' : ':'} ${lowered(said)}` : capitalised(said),
      questions: questionsOf({ about, text: said, kind }),
      spans: [...limits.map(({ start, end }) => ({ start, end })), ...withName({ start: first.start, end: last.end }, name)],
      isOwnWords: false,
    },
  ]
}

/** A title limits what is of its own matter: winter hours the hours, prices for members what they cost. */
function limitsKind(limit: Named, kind: AnswerKind, { title }: Names): boolean {
  return limit !== title || ((kind === 'price' || kind === 'time') && holdsMatter(limit.text, [kind]))
}

function joinedNames(names: readonly Named[]): string {
  return capitalised(names.map(({ text }) => text).join(', '))
}

/** "Open Monday to Friday" is said of the business. */
function inWe(said: string): string {
  return said.replace(
    /^(Open|Closed)(?= (?:on |from |every |all |daily|mon|tue|wed|thu|fri|sat|sun|\d))/i,
    (word) => `We are ${word.toLowerCase()}`,
  )
}

/** "Low season: 26 February to 30 April". */
function beginsWithLabel(said: string): boolean {
  const label = /^[^.:]{1,40}(?=: )/.exec(said)?.[0]
  return label !== undefined && !hasVerb(label)
}

/** Words without a verb that are understood all the same: "No pool and no sauna.", "Quietest: weekdays after 8 pm." */
const SAYS_ENOUGH = /^(?:(?:no|free|one|two|three|four|five|six) \S+ \S+ \S+|\p{Lu}[^.:!?]{2,48}: \S)/iu
/** Words over a paragraph that name nothing by themselves: "WHO", "USE". */
const SAYS_NOTHING = /^(?:who|what|where|when|why|how|use|misc|other|note|stop|ps)$/i
const POINTING = /\b(?:it|its|them|they|their|this|that|these|those|he|she|his|her|him)\b/i

/** The group from its second sentence on, where that does not speak of the first. */
function withoutFirst(group: readonly Sentence[], named: Names): AnswerDraft[] {
  const [, second] = group
  return !second || POINTING.test(second.text) || goesOn(second.text) ? [] : toDraft(group.slice(1), named)
}

/** Whether the words are unclear without their name: they do not say it, or have no verb. */
function needsName(
  said: string,
  { name, isLabel, stands, reading }: { name: Named; isLabel: boolean; stands: boolean; reading: Reading },
): boolean {
  if (!stands || /^[\p{N}\p{Sc}+]/u.test(said)) return true
  if (isLabel) return !isAsking(name.text) && !sharesWords(name.text, said)
  return !isAsking(name.text) && !isGeneric(name.text, reading) && !saysHeading(said, name.text, reading)
}

/** "The terms of 2026" names as little as "Terms"; the prices of a year are others than those of the next. */
function isGeneric(heading: string, reading: Reading): boolean {
  const left = wordsLeft(heading, reading)
  return left.length === 0 || (addsYearOnly(left) && !holdsMatter(heading, MATTERS))
}

/** The name is a source as well: one with the text where it stands right before it. */
function withName(span: Span, name: Named | null): Span[] {
  if (!name || name.start > span.start) return [span]
  return span.start - name.end <= 2 ? [{ start: name.start, end: span.end }] : [{ start: name.start, end: name.end }, span]
}
