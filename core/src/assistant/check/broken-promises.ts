import { cutText } from '../../text/cut-text.ts'
import { findContradictions } from '../../knowledge/radar/find-contradictions.ts'
import { genericWords } from '../../knowledge/question-terms.ts'
import { conditionsOf, subjectOf } from '../../knowledge/radar/subject-words.ts'
import type { Passage } from '../../knowledge/passage.ts'
import { splitSentences } from '../../text/sentences.ts'
import type { Draft, Statement } from '../trace.ts'
import type { CheckContext, Problem } from './check-context.ts'
import { claimText, withoutClaims } from '../../text/claim-text.ts'
import { isDenial } from '../../text/denial.ts'
import { extractDates } from '../../text/extract-dates.ts'
import { extractTimes } from '../../text/extract-times.ts'

/** What says something of the business; greetings, deferrals and sign-offs break no word. */
const telling: ReadonlySet<Statement['kind']> = new Set(['answer', 'link', 'waitlist', 'blackout'])

/** A sentence that was said, and one of the draft that says otherwise. */
type Broken = { earlier: string; now: string }

/**
 * What the draft says otherwise than its reader was told before: another price, time, length or share of the same thing in the same words, another
 * day, no discount after one was offered, no place after one was kept. What was told later replaces what was told before. When in doubt nothing
 * is broken; the whole draft is at fault where something is, since the owner has to see both sentences.
 */
export function brokenPromises({ statements }: Draft, { told }: Pick<CheckContext, 'told'>): Problem[] {
  if (told.length === 0) return []
  const earlier = told.map(({ text }) => cutText(text, LONGEST))
  const said = statements.flatMap(({ kind, text }) => (telling.has(kind) ? [cutText(text, LONGEST)] : []))
  const now = said.join('\n\n')
  const broken = [...otherValues(earlier, said), ...otherDays(earlier, now), ...takenBack.flatMap((word) => tookBack(word, earlier, now))]
  return broken.map((one) => ({
    rule: 'broken_promise',
    detail: `This person was told “${one.earlier}”, and the draft says “${one.now}”.`,
    statement: null,
  }))
}

/** So much of a mail, or of a statement, is compared: nobody writes more to a customer. In characters. */
const LONGEST = 5_000

/** What a statement begins with where it stands under a heading: "For private lessons: piano is $40." */
const leadIn = /^For ([^.:!?]{1,80}): /
/** Of a row of a table the heading stands behind: "Piano is $40 (private lessons; ages 5-9)." */
const behind = /^([^()]{1,400}) \(([^();]{1,80})(; [^()]{1,300})?\)\.$/

/** What a statement says, and the heading that it was said with; empty without. */
function headed(text: string): { above: string; rest: string } {
  const [lead, before] = leadIn.exec(text) ?? []
  if (lead !== undefined) return { above: before ?? '', rest: text.slice(lead.length) }
  const [, said, above, more] = behind.exec(text) ?? []
  if (said === undefined) return { above: '', rest: text }
  return { above: above ?? '', rest: more ? `${said} (${more.slice(2)}).` : `${said}.` }
}

/**
 * Prices, times of day, lengths and shares, by the rules that find contradictions in documents: each mail, and the draft, stands as a document
 * of its own. Words that fit everything ("lesson") may be left out: each text stands under a heading that holds them.
 */
function otherValues(earlier: readonly string[], said: readonly string[]): Broken[] {
  const draft = `${earlier.length}`
  const passage = (documentId: string, text: string, above = ''): Passage => {
    const id = `${documentId} ${text}`
    return { id, documentId, documentName: '', headings: [genericWords, above, ''], text, page: null, start: 0, end: text.length }
  }
  const before = earlier.map((text, index) => passage(`${index}`, text))
  const now = said.flatMap((text) => {
    const { above, rest } = headed(text)
    return [passage(draft, above), passage(draft, rest, above)]
  })
  return findContradictions([...before, ...now])
    .filter(({ places: [one, other] }) => one.passage.documentId !== draft && other.passage.documentId === draft)
    .map(({ places: [one, other] }) => ({ earlier: one.quote, now: other.quote }))
}

type Dated = { sentence: string; days: string[]; subject: string; conditions: string }

/** The day of something, where the last sentence about it named another. */
function otherDays(earlier: readonly string[], now: string): Broken[] {
  const before = earlier.flatMap(datedIn)
  return datedIn(now).flatMap((one) => {
    const last = before.findLast(({ subject, conditions }) => subject === one.subject && conditions === one.conditions)
    return last && areOtherDays(last.days, one.days) ? [{ earlier: last.sentence, now: one.sentence }] : []
  })
}

/** Sentences that name one day: a date, one day of the week, or both. "Tuesdays" are no day. */
function datedIn(text: string): Dated[] {
  return splitSentences(text).flatMap(({ text: sentence }) => {
    const plain = claimText(sentence)
    const claims = extractDates(plain)
    const dates = claims.filter(({ needs }) => needs.every((key) => key.startsWith('date:')))
    const weekdays = claims.filter(({ needs, text: word }) => needs.every((key) => key.startsWith('weekday:')) && /day$/i.test(word))
    const isOneDay = dates.length <= 1 && weekdays.length <= 1 && dates.length + weekdays.length === claims.length && claims.length > 0
    if (!isOneDay || /\?["'”’)]*$/.test(sentence)) return []
    const without = withoutClaims(plain, claims)
    const rest = withoutClaims(without, extractTimes(without)).plain.replaceAll('\u0001', ' ')
    const subject = [...subjectOf(rest)].toSorted().join(' ')
    const days = [...dates, ...weekdays].flatMap(({ gives }) => gives)
    return subject === '' ? [] : [{ sentence, days, subject, conditions: conditionsOf(rest) }]
  })
}

/** Days of the year are compared where both have one, else days of the week. */
function areOtherDays(one: readonly string[], other: readonly string[]): boolean {
  const differ = (form: RegExp) => {
    const [first, second] = [one, other].map((keys) => keys.filter((key) => form.test(key)))
    return first && second && first.length > 0 && second.length > 0 ? !first.some((key) => second.includes(key)) : null
  }
  return differ(/^date:\d\d-\d\d$/) ?? differ(/^weekday:/) ?? false
}

/** What may be given and then taken back: how either is said (in all of these words), and the words of both that name nothing else. */
type Given = { gives: readonly RegExp[]; takes: readonly RegExp[]; frame: RegExp }

const takenBack: readonly Given[] = [
  {
    gives: [
      /\b(?:hold|keep|save|reserve|have|held|kept|saved|reserved)\b/i,
      /\b(?:a|the|one|your|his|her|that) (?:place|spot|seat|slot)\b/i,
    ],
    takes: [
      /\b(?:is|are) (?:now |currently |already )?(?:full|fully booked|booked up|sold out)\b|\bno (?:more )?(?:places?|spots?|seats?|slots?)\b|\bon (?:the|our) wait(?:ing )?list\b/i,
    ],
    frame:
      /\b(?:hold|keep|save|reserve|held|kept|saved|reserved|have|place|spot|seat|slot|full|fully|booked|up|sold|out|left|available|waitlist|waiting|list|put|add|happy|class|course|group)s?\b/gi,
  },
  {
    gives: [/\b(?:give|offer|get|have|take)\b|\bfor you\b/i, /\bdiscount|(?:%|percent) off\b/i],
    takes: [/\b(?:no|not|never|cannot|without|any)\b/i, /\bdiscounts?\b/i],
    frame: /\b(?:discounts?|percent|off|give|gives|get|offer|have|take|reduction|do|can)\b|[\d%]/gi,
  },
]
/** What holds for whoever meets a condition was not promised to this person. */
const conditional = /\b(?:if|when|unless|with|who|each|every|per)\b/i
const toReader = /\byou(?:r|rs)?\b/i

/** Taken back of the same thing: in words that both use, or where one of the two names none. */
function tookBack({ gives, takes, frame }: Given, earlier: readonly string[], now: string): Broken[] {
  const sentences = earlier.flatMap((text) => splitSentences(text).map((sentence) => sentence.text))
  const says = (sentence: string, words: readonly RegExp[]) => words.every((one) => one.test(sentence))
  const isTaken = (sentence: string) => says(sentence, takes) && !/\d ?(?:%|percent)/.test(sentence)
  const isGiven = (sentence: string) =>
    says(sentence, gives) && toReader.test(sentence) && !conditional.test(sentence) && !isDenial(sentence)
  const given = sentences.findLast((sentence) => isGiven(sentence) || isTaken(sentence))
  const taken = splitSentences(now).find(({ text }) => isTaken(text))?.text
  if (given === undefined || isTaken(given) || taken === undefined) return []
  const [one, other] = [given, taken].map((sentence) => subjectOf(sentence.replace(frame, ' ')))
  const isSame = one && other && (one.size === 0 || other.size === 0 || [...one].some((stem) => other.has(stem)))
  return isSame ? [{ earlier: given, now: taken }] : []
}
