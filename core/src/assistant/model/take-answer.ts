import type { BookingLink } from '../../scheduling/scheduling.ts'
import { tidyLine, tidyText } from '../../text/tidy-text.ts'
import { trimEndOf } from '../../text/trim-characters.ts'
import type { CheckContext } from '../check/check-context.ts'
import { inspect } from '../check/check.ts'
import { contentStems } from '../../text/content-words.ts'
import { extractClaims } from '../../text/extract-claims.ts'
import { bodyParagraph } from '../answer/answer-statements.ts'
import type { LeadVerdict } from './lead-verdict.ts'
import type { ReplyLanguage } from '../languages.ts'
import { isRisk } from '../risks.ts'
import type { Ask, RaisedFlag, Reading, Source, Statement } from '../trace.ts'
import { categoryOf } from '../understand/category-of.ts'
import type { Flag, Kind } from '../labels.ts'
import { citedSources } from './cited-sources.ts'
import type { LeadAnswer } from './lead-answer.ts'
import type { Citables } from './lead-request.ts'
import { courteousLine, namedTopic } from './own-lines.ts'

/**
 * An ask as the model read it and as code lets it stand. `answered`: its statements passed, or a link does what it wants. `deferred`: the owner
 * answers it; `reason` says why. `not_ours`: it is meant for somebody else.
 */
export type LedAsk = {
  ask: Ask
  topic: string | null
  outcome: 'answered' | 'deferred' | 'not_ours'
  statements: Statement[]
  link: BookingLink | null
  reason: string
}

/**
 * A model's answer after code has looked at it. `reading` is what was read before with what the model read. Lines are null where ours stand.
 * `replyLanguage` is what the reply is put into, null for English.
 */
export type Led = {
  asks: LedAsk[]
  reading: Reading
  verdict: LeadVerdict
  opening: string | null
  closing: string | null
  replyLanguage: ReplyLanguage | null
}

/** `replyLanguage` is what the model was told that the reply is put into. */
export type LedBy = { answer: LeadAnswer; citables: Citables; context: CheckContext; replyLanguage?: ReplyLanguage | null }

const MOST_ASKS = 10
const MOST_WORDS = 300
const MOST_SENTENCES = 4
const LONGEST_SENTENCE = 500
const LONGEST_WHY = 300
const LONGEST_TRANSLATION = 4_000
/** No mail that a person wrote was answered with more. What would take more is to be read by the owner first. */
const MOST_SAID = 10

/**
 * Takes over of a model's answer what can be held: sentences whose quotes stand where it says they do and that say no more than these, links of the owner's by
 * their ids, and every flag that the message shows. A sentence that fails is taken out with the others of its ask, which the owner then answers.
 * `context` holds the passages and answers that the model was shown, and the reading before the model.
 */
export function takeAnswer({ answer, citables, context, replyLanguage = null }: LedBy): Led {
  const before = context.reading
  const known = new Set([before.text, context.subject, ...citables.sentences.map(({ text }) => text)].flatMap(contentStems))
  const taken = answer.asks.slice(0, MOST_ASKS).flatMap((given, index): LedAsk[] => {
    const words = tidyLine(given.words, MOST_WORDS)
    if (words === '') return []
    const ask = readAsk({ ...given, words }, `a${index + 1}`, before, answer.kind)
    const topic = namedTopic(given.topic, known)
    return [{ ask, topic, ...settleLed(given, ask, { citables, context }) }]
  })
  const asks = withinBounds(taken)
  const text = `${context.subject}\n${before.text}`
  const reading = readAnew(before, answer, asks, context.subject)
  return {
    asks,
    reading,
    replyLanguage: reading.language.code === replyLanguage ? replyLanguage : null,
    verdict: verdictOf(answer, asks, before),
    opening: courteousLine(answer.opening, text),
    closing: courteousLine(answer.closing, text),
  }
}

/**
 * Words of the message ask for one thing only, and a reply is no copy of the documents: what is answered again to the same words, and all that is answered where that
 * is too much, is left to the owner.
 */
function withinBounds(asks: readonly LedAsk[]): LedAsk[] {
  const answered = asks.filter(({ statements }) => statements.length > 0)
  const isTooMuch = answered.reduce((sum, { statements }) => sum + statements.length, 0) > MOST_SAID
  return asks.map((one) => {
    if (one.statements.length === 0) return one
    const isAgain = answered.slice(0, answered.indexOf(one)).some((other) => areSameWords(one.ask.text, other.ask.text))
    return isTooMuch || isAgain ? { ...one, ...leftToOwner('The language model wrote too much about it.') } : one
  })
}

function areSameWords(one: string, other: string): boolean {
  const [first, second] = [plain(one), plain(other)]
  return first.includes(second) || second.includes(first)
}

function leftToOwner(reason: string): Pick<LedAsk, 'outcome' | 'statements' | 'link' | 'reason'> {
  return { outcome: 'deferred', statements: [], link: null, reason }
}

type GivenAsk = LeadAnswer['asks'][number]

function settleLed(
  given: GivenAsk,
  ask: Ask,
  { citables, context }: Pick<LedBy, 'citables' | 'context'>,
): Pick<LedAsk, 'outcome' | 'statements' | 'link' | 'reason'> {
  if (given.outcome === 'not_ours') return { ...leftToOwner('It is meant for somebody else.'), outcome: 'not_ours' }
  if (given.outcome === 'deferred') return leftToOwner('Your documents do not answer it.')
  const link = given.link === null || given.link === '' ? null : (citables.links.get(given.link) ?? null)
  if (given.link && link === null)
    return leftToOwner(`The language model named a booking link that does not exist (“${tidyLine(given.link, 40)}”).`)
  if (given.sentences.length === 0) {
    return link !== null && given.intent !== 'question'
      ? { outcome: 'answered', statements: [], link, reason: 'A booking link settles it.' }
      : leftToOwner('The language model answered it without a source.')
  }
  if (given.sentences.length > MOST_SENTENCES) return leftToOwner('The language model wrote too much about it.')
  const statements: Statement[] = []
  for (const sentence of given.sentences) {
    const made = statementOf(sentence, ask, { citables, context })
    if (typeof made === 'string') return leftToOwner(made)
    statements.push(made)
  }
  return { outcome: 'answered', statements, link, reason: 'Your documents answer it.' }
}

/** The statement that a sentence makes, or why it cannot be said. */
function statementOf(
  { text, cites }: GivenAsk['sentences'][number],
  ask: Ask,
  { citables, context }: Pick<LedBy, 'citables' | 'context'>,
): Statement | string {
  const said = tidyLine(text, LONGEST_SENTENCE + 1)
  if (said === '' || said.length > LONGEST_SENTENCE) return 'The language model wrote an empty or overlong sentence.'
  const sources = citedSources(cites, citables)
  if (typeof sources === 'string') return sources
  const asked = sendersWords(ask, context.reading.text)
  const statement: Statement = {
    kind: 'answer',
    text: said.charAt(0).toUpperCase() + said.slice(1),
    paragraph: bodyParagraph,
    askId: ask.id,
    sources: [
      ...sources,
      ...[...(asked === null ? [] : [asked]), ...namesOf(said, context)].map((quote): Source => ({ kind: 'sender', quote })),
    ],
  }
  const { problems } = inspect({ subject: '', text: statement.text, statements: [statement], by: 'model' }, context)
  return problems.find((problem) => problem.statement !== null)?.detail ?? statement
}

/** Names that the customer gave: "Marcus" may be said of Marcus. */
function namesOf(said: string, { reading }: CheckContext): string[] {
  const names = extractClaims(said, true).filter(({ kind, text }) => kind === 'name' && reading.text.includes(text))
  return [...new Set(names.map(({ text }) => text))]
}

/** The words of an ask as they stand in the message, white space aside; null where the model put them in its own. */
function sendersWords({ text }: Ask, message: string): string | null {
  const words = trimEndOf(text, '.…?! ')
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(words.join('\\s+'), 'i').exec(message)?.[0] ?? null
}

function readAsk({ words, intent, outcome }: GivenAsk, id: string, before: Reading, kind: Kind): Ask {
  const named = before.dates.some(({ text }) => words.toLowerCase().includes(text.toLowerCase()))
  return {
    id,
    text: words,
    category: intent === 'question' || intent === 'request' ? categoryOf(kind, []) : intent === 'book' ? 'booking' : intent,
    wants: named ? ['date'] : ['other'],
    intent: outcome === 'not_ours' ? 'statement' : intent,
  }
}

/**
 * Below this chance the heads raise a risk for one plain question in ten (training/report.md): without a model the owner looks, with one its
 * reading of the whole message goes before.
 */
const SURE_HEAD = 0.8

/**
 * Kind and asks are the model's, but for a kind that the owner said of a message alike. Risks that the heads surely saw stay, and what rules or the owner
 * say; a flag that the model sees counts with words that stand in the message.
 */
function readAnew(before: Reading, answer: LeadAnswer, asks: readonly LedAsk[], subject: string): Reading {
  const message = plain(`${subject}\n${before.text}`)
  const kind = before.kindBy === 'owner' ? before.kind : answer.kind
  const kept = before.flags.filter((raised) => raised.by === 'rule' || raised.by === 'owner' || isSureRisk(raised, before.flags))
  const shown = answer.flags.filter(({ words }) => plain(words) !== '' && message.includes(plain(words)))
  const added = shown
    .filter(({ flag }, index) => shown.findIndex((one) => one.flag === flag) === index && !kept.some((one) => one.flag === flag))
    .map(({ flag, words }): RaisedFlag => {
      return { flag, chance: 1, isCertain: flag === 'opt_out', evidence: tidyLine(words, MOST_WORDS), by: 'model' }
    })
  const code = /^[a-z]{2}/.exec(answer.language.trim().toLowerCase())?.[0]
  const english = tidyText(answer.messageInEnglish ?? '', LONGEST_TRANSLATION).trim()
  return {
    ...before,
    ...(english === '' ? {} : { english }),
    language: code === undefined ? before.language : { code, confidence: 1 },
    asks: asks.map(({ ask }) => ask),
    kind,
    kindChance: 1,
    kindBy: before.kindBy === 'owner' ? 'owner' : 'model',
    category: categoryOf(
      kind,
      added.flatMap(({ flag }) => (flag === 'hidden_instruction' ? [] : [flag])),
    ),
    flags: [...kept, ...added],
  }
}

/** Heads that see several risks are sure together where none of them is alone: somebody hurt who wants money back. */
function isSureRisk({ flag, chance }: RaisedFlag, all: readonly RaisedFlag[]): boolean {
  if (!isRisk(flag)) return false
  const seen = all.filter((one) => one.by === 'head' && isRisk(one.flag))
  const isOneSure = seen.some((one) => one.chance >= SURE_HEAD)
  const ofNone = seen.reduce((rest, one) => rest * (1 - one.chance), 1)
  return isOneSure ? chance >= SURE_HEAD : 1 - ofNone >= SURE_HEAD
}

const silentFlags = new Set<Flag>(['acceptance', 'opt_out', 'not_for_us'])

/** Where the heads read a wish, a model's word that there is nothing to do is not enough to leave somebody without an answer. */
function verdictOf(answer: LeadAnswer, asks: readonly LedAsk[], before: Reading): LeadVerdict {
  const seen = new Set(answer.flags.map(({ flag }) => flag))
  const isForOthers = asks.some(({ outcome }) => outcome === 'not_ours')
  const staysSilent = isForOthers || [...silentFlags].some((flag) => seen.has(flag))
  return {
    ownerMustSee: answer.ownerMustSee || staysSilent || [...seen].some(isRisk),
    why: tidyLine(answer.why, LONGEST_WHY),
    staysSilent,
    isNothingToDo: answer.nothingToDo && asks.length === 0 && before.asks.every(({ intent }) => intent === 'statement'),
  }
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim()
}
