import { contentStems } from '../../text/content-words.ts'
import { tidyLine, tidyText } from '../../text/tidy-text.ts'
import type { CheckContext } from '../check/check-context.ts'
import type { Flag, Kind } from '../labels.ts'
import type { ReplyLanguage } from '../languages.ts'
import { isRisk } from '../risks.ts'
import type { Ask, RaisedFlag, Reading } from '../trace.ts'
import { categoryOf } from '../understand/category-of.ts'
import type { LeadAnswer } from './lead-answer.ts'
import type { Citables } from './lead-request.ts'
import type { LeadVerdict } from './lead-verdict.ts'
import { type Led, type LedAsk, leftOpen } from './led.ts'
import { courteousLine, namedTopic, questionBack } from './own-lines.ts'
import { settleGiven } from './take-sentences.ts'

/** `replyLanguage` is what the model was told that the reply is put into. */
export type LedBy = { answer: LeadAnswer; citables: Citables; context: CheckContext; replyLanguage?: ReplyLanguage | null }

const MOST_ASKS = 10
const MOST_WORDS = 300
/** An ask that a model gave no words is one all the same. */
const UNWORDED = 'Something else'
const LONGEST_WHY = 300
const LONGEST_TRANSLATION = 4_000
/** No mail that a person wrote was answered with more. What would take more is to be read by the owner first. */
const MOST_SAID = 10

/**
 * Takes over of a model's answer what can be held: sentences whose quotes stand where it says they do and that say no more than these, links of the owner's by
 * their ids, and every flag that the message shows. A sentence that fails is taken out with the others of its ask, which the owner then answers.
 * `context` holds the passages and answers that the model was shown, and the reading before the model.
 */
export function takeAnswer({ answer: given, citables, context, replyLanguage = null }: LedBy): Led {
  const before = context.reading
  const isMention = tellsOfHealth(given, before)
  const answer = isMention ? { ...given, flags: given.flags.filter((one) => !isHealth(one)) } : given
  const known = new Set([before.text, context.subject, ...citables.sentences.map(({ text }) => text)].flatMap(contentStems))
  const taken = answer.asks.slice(0, namedSeparately(answer)).map((asked, index) => {
    const ask = readAsk(asked, `a${index + 1}`, before, answer.kind)
    const { settled, refusal } = settleGiven(asked, ask, { citables, context })
    return { refusal, one: { ask, topic: namedTopic(asked.topic, known), ...settled } }
  })
  const asks = [...withinBounds(taken.map(({ one }) => one)), ...beyond(answer, before)]
  const text = `${context.subject}\n${before.text}`
  const seen = before.flags.filter((raised) => (isMention && isHealth(raised)) || standsAgainstModel(raised, before.flags))
  const reading = readAnew({ ...before, flags: seen }, answer, asks, context.subject)
  const question = hasAsked(context) ? null : questionBack(answer.closing, known)
  return {
    asks,
    refusals: taken.flatMap(({ refusal }) => refusal ?? []),
    reading,
    replyLanguage: reading.language.code === replyLanguage ? replyLanguage : null,
    verdict: verdictOf(answer, asks, before),
    opening: courteousLine(answer.opening, text),
    closing: question === null ? courteousLine(answer.closing, text) : null,
    question,
  }
}

/** One question back in a conversation is a help, a second one a burden. What is quoted below a reply is not ours. */
function hasAsked({ told }: CheckContext): boolean {
  const own = told.filter(({ by, isInThread }) => by === 'assistant' && isInThread)
  return own.some(({ text }) => text.split('\n').some((line) => !line.startsWith('>') && line.includes('?')))
}

/** How many asks stand by themselves: where there are too many, the last that is kept stands for the rest. */
function namedSeparately({ asks }: LeadAnswer): number {
  return asks.length > MOST_ASKS ? MOST_ASKS - 1 : MOST_ASKS
}

/** Nobody asks for so much: the rest is left to the owner as one. */
function beyond(answer: LeadAnswer, before: Reading): LedAsk[] {
  const [first] = answer.asks.slice(namedSeparately(answer))
  if (!first) return []
  const ask = readAsk({ ...first, outcome: 'deferred' }, `a${MOST_ASKS}`, before, answer.kind)
  return [{ ask, topic: null, ...leftOpen('The language model read more wishes in it than anybody has.') }]
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
    return isTooMuch || isAgain ? { ...one, ...leftOpen('The language model wrote too much about it.') } : one
  })
}

function areSameWords(one: string, other: string): boolean {
  const [first, second] = [plain(one), plain(other)]
  return first.includes(second) || second.includes(first)
}

type GivenAsk = LeadAnswer['asks'][number]

function readAsk({ words: given, topic, intent, outcome }: GivenAsk, id: string, before: Reading, kind: Kind): Ask {
  const words = tidyLine(given, MOST_WORDS) || tidyLine(topic, MOST_WORDS) || UNWORDED
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

/** Kind and asks are the model's, but for a kind that the owner said of a message alike. A flag that it sees counts with words that stand in the message. */
function readAnew(before: Reading, answer: LeadAnswer, asks: readonly LedAsk[], subject: string): Reading {
  const message = plain(`${subject}\n${before.text}`)
  const kind = before.kindBy === 'owner' ? before.kind : answer.kind
  const shown = answer.flags.filter(({ words }) => plain(words) !== '' && message.includes(plain(words)))
  const added = shown
    .filter(({ flag }, index) => shown.findIndex((one) => one.flag === flag) === index && !before.flags.some((one) => one.flag === flag))
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
    flags: [...before.flags, ...added],
  }
}

const isHealth = ({ flag }: { flag: RaisedFlag['flag'] }) => flag === 'medical'

/**
 * Whether health is only told of and not asked about ("Gran has broken her hip, so what does moving the wedding cost?"): the model, which read the whole,
 * answers everything and sees nothing else that is delicate, nor do the heads, and nothing that the owner has to see. Its flag then stops nothing; that of the heads, however faint, stays, for
 * the look at risks to ask about it.
 */
function tellsOfHealth({ asks, flags, ownerMustSee }: LeadAnswer, before: Reading): boolean {
  const isDelicate = [...flags, ...before.flags].some((one) => !isHealth(one) && isRisk(one.flag))
  return flags.some(isHealth) && !ownerMustSee && !isDelicate && asks.length > 0 && asks.every(({ outcome }) => outcome === 'answered')
}

/** What a rule or the owner says stays, and risks that the heads surely saw: of what else they saw the model knows better. */
function standsAgainstModel(raised: RaisedFlag, all: readonly RaisedFlag[]): boolean {
  return raised.by === 'rule' || raised.by === 'owner' || isSureRisk(raised, all)
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
  const isNothing = answer.nothingToDo && asks.length === 0
  const isStatement = before.asks.every(({ intent }) => intent === 'statement')
  // "Got them, fit like a glove!" where the heads read a wish: the owner looks, and nobody is told that an answer will follow.
  const isThanks = isNothing && !isStatement && seen.has('acknowledgement_only') && !before.text.includes('?') && changesNothing(before)
  const staysSilent = isForOthers || isThanks || [...silentFlags].some((flag) => seen.has(flag))
  return {
    ownerMustSee: answer.ownerMustSee || staysSilent || [...seen].some(isRisk),
    why: tidyLine(answer.why, LONGEST_WHY),
    staysSilent,
    isNothingToDo: isNothing && isStatement,
  }
}

function changesNothing({ asks }: Reading): boolean {
  return asks.every(({ intent }) => intent !== 'reschedule' && intent !== 'cancel')
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim()
}
