import type { Ask, Reading, RaisedFlag } from '../trace.ts'
import { cutText } from '../../text/cut-text.ts'
import { plainlyBooks } from '../../text/plainly-books.ts'
import { readsAsEnglish } from '../../text/reads-as-english.ts'
import { categoryOf } from './category-of.ts'
import { namedChange, saysLate, saysOnlyThanks } from './exact-signs.ts'
import type { Features } from './features.ts'
import { type FlagChance, type Heads, judgeAsk, judgeMessage, type MessageJudgement } from './heads.ts'
import type { Flag } from '../labels.ts'
import { type ComparedText, isTakenBack, type KnownCorrection, ownersEvidence, ownersKind } from './owners-word.ts'
import { piecesOfThanks, thanksThroughout } from './only-thanks.ts'
import { opensQuestion } from './opens-question.ts'
import { endsAsQuestion, featuresOf, type Hashed, type Parts, seenOf, type Vectors, wholeOf, type Words } from './parts.ts'
import { withoutGreeting } from './without-greeting.ts'

/** More asks than this in one message are a questionnaire; the rest is left to the owner with the message. */
const mostAsks = 20
/** A want beside the likeliest is noted from this chance on. */
const secondWant = 0.25
const longestEvidence = 160

/** The pieces whose vectors `understand` wants to know beside those of the sentences: of the sentences that ask, and of what may be mere thanks. */
export function piecesToEmbed(heads: Heads, { parts }: Words, vectors: Vectors): string[] {
  const asking = judgeSentences(heads, parts, vectors).filter(({ sentence, asks }) => asks && sentence.pieces.length > 1)
  const pieces = asking.flatMap(({ sentence }) => sentence.pieces.map(({ text }) => text))
  const thanks = judgeMessage(heads, seenOf(parts, vectors)).flags.find(({ flag }) => flag === 'acknowledgement_only')
  const mayBeThanks = (thanks?.chance ?? 0) >= heads.certain.acknowledgement_only
  return [...new Set([...pieces, ...(mayBeThanks ? piecesOfThanks(parts) : [])])].filter((text) => !vectors.has(text))
}

/**
 * What a message is about, what else holds of it, and what it asks, one by one: by heads that were trained on messages to many kinds of business.
 * What rules are certain of (`words.flags`) stays, whatever the heads say; what the owner said of messages alike goes before the heads.
 */
export function understand(heads: Heads, { parts, ...words }: Words, vectors: Vectors, corrections: readonly KnownCorrection[]): Reading {
  const text = { parts, vectors, isEnglish: readsAsEnglish(words.language.code) }
  const ownKind = ownersKind(corrections, text)
  const seen = parts.sentences.length > 0 ? judgeMessage(heads, seenOf(parts, vectors)) : nothingSaid
  const judged = ownKind === null ? { ...seen, kind: namedChange(seen.kind, parts.whole.text) } : { ...seen, kind: ownKind, kindChance: 1 }
  const sentences = judgeSentences(heads, parts, vectors)
  const unknown = judged.flags.filter(({ flag }) => !words.flags.some((known) => known.flag === flag))
  const flags = [...words.flags, ...unknown.flatMap((one) => raisedFlag(heads, corrections, one, text))]
  return {
    ...words,
    kind: judged.kind,
    kindChance: judged.kindChance,
    kindBy: ownKind === null ? 'heads' : 'owner',
    category: categoryOf(
      judged.kind,
      flags.flatMap(({ flag }) => (flag === 'hidden_instruction' ? [] : [flag])),
    ),
    flags,
    asks: asksOf(heads, parts, vectors, judged, sentences),
    ...mayAskIn(sentences),
  }
}

/** What the heads see of these in a plain wish to book is a mistake of theirs. What may hurt somebody is not among them. */
const notOfBookings: ReadonlySet<Flag> = new Set(['press', 'wants_person', 'not_for_us', 'acceptance', 'opt_out'])

/** A flag that the owner or the heads raise; none where neither does, or where the owner takes back what the heads saw. */
function raisedFlag(
  heads: Heads,
  corrections: readonly KnownCorrection[],
  { flag, chance, best }: FlagChance,
  text: ComparedText,
): RaisedFlag[] {
  const shown = ownersEvidence(corrections, flag, text)
  if (shown !== null) return [{ flag, chance: 1, isCertain: false, evidence: cutText(shown, longestEvidence), by: 'owner' }]
  if (chance < heads.bars[flag] || isTakenBack(heads, corrections, flag, text)) return []
  const shows = text.parts.sentences[best]?.text ?? text.parts.whole.text
  if (notOfBookings.has(flag) && text.isEnglish && plainlyBooks(shows)) return []
  if (flag === 'acceptance' && saysOnlyThanks(text.parts.whole.text)) return []
  const evidence = cutText(shows, longestEvidence)
  return [{ flag, chance, isCertain: isCertain(heads, flag, chance, text), evidence, by: 'head' }]
}

/** Signs alone, or nothing: of that the heads know nothing. */
const nothingSaid: MessageJudgement = { kind: 'other', kindChance: 0, flags: [] }

/** Only thanks and a wish to be left alone are acted on without the owner. */
function isCertain(heads: Heads, flag: Flag, chance: number, { parts, vectors }: ComparedText): boolean {
  if (flag === 'opt_out') return chance >= heads.certain.opt_out
  return flag === 'acknowledgement_only' && chance >= heads.certain.acknowledgement_only && thanksThroughout(heads, parts, vectors)
}

function asksOf(heads: Heads, parts: Parts, vectors: Vectors, message: MessageJudgement, sentences: readonly JudgedSentence[]): Ask[] {
  const whole = wholeOf(parts, vectors)
  const asking = sentences.filter(({ asks }) => asks).map(({ sentence }) => sentence)
  const spoken =
    asking.length > 0 || message.kind === 'other' || message.kind === 'spam_newsletter' ? asking : nearestToAsking(heads, sentences)
  const found = spoken.flatMap((sentence) => apart(heads, whole, sentence, vectors))
  const isNew = (one: Hashed, at: number) => found.findIndex(({ text }) => text.toLowerCase() === one.text.toLowerCase()) === at
  return found
    .filter(isNew)
    .slice(0, mostAsks)
    .map((one, index) => askOf(heads, { whole, id: `ask-${index + 1}`, message: found.length === 1 ? message : null }, one, vectors))
}

/** "Twins, 3rd grade, homework club": who wants something and puts it in no sentence that asks has said it in the one nearest to it. */
function nearestToAsking(heads: Heads, sentences: readonly JudgedSentence[]): Parts['sentences'] {
  const best = likeliest(sentences)
  return best && best.chance >= heads.askBar.marked ? [best.sentence] : []
}

function likeliest(sentences: readonly JudgedSentence[]): JudgedSentence | undefined {
  return sentences.toSorted((one, other) => other.chance - one.chance)[0]
}

/** The asks of one sentence. It is taken apart only where several of its pieces ask by themselves; what stands between goes with the ask before. */
function apart(heads: Heads, whole: Features, sentence: Parts['sentences'][number], vectors: Vectors): Hashed[] {
  const { pieces } = sentence
  // The mark at the end is the whole sentence's: "How much to hem jeans and keep the edge?" is one question.
  const isQuestion = opensQuestion(sentence.text)
  const hasOwnMark = ({ text }: Hashed) => endsAsQuestion(text) && (!isQuestion || opensQuestion(text))
  const begins = pieces.map(
    (piece) =>
      !saysOnlyThanks(piece.text) &&
      judgeAsk(heads, whole, featuresOf(piece, vectors)).chance >= barOf(heads, heads.askBar.alone, hasOwnMark(piece)),
  )
  if (begins.filter(Boolean).length < 2) return [sentence]
  const starts = begins.flatMap((isAsk, index) => (isAsk ? [index] : []))
  return starts.flatMap((start) => pieces[start] ?? [])
}

type JudgedSentence = { sentence: Parts['sentences'][number]; chance: number; asks: boolean }

/** Which sentences ask. Beside a question a statement mostly says why it is asked ("My oldest turned 15"). */
function judgeSentences(heads: Heads, parts: Parts, vectors: Vectors): JudgedSentence[] {
  const whole = wholeOf(parts, vectors)
  const bar = parts.sentences.some(({ text }) => endsAsQuestion(text)) ? heads.askBar.beside : heads.askBar.alone
  return parts.sentences.map((sentence) => {
    const { chance } = judgeAsk(heads, whole, featuresOf(sentence, vectors))
    return { sentence, chance, asks: chance >= barOf(heads, bar, endsAsQuestion(sentence.text)) }
  })
}

/** What is no ask may want something all the same ("we'd want the Tuesday one"). */
function mayAskIn(sentences: readonly JudgedSentence[]): Pick<Reading, 'mayAsk'> {
  const first = likeliest(sentences.filter(({ sentence, asks }) => !asks && !saysOnlyThanks(sentence.text)))
  return first ? { mayAsk: { text: first.sentence.text, chance: first.chance } } : {}
}

/** `bar` is for what ends in no question mark, or in one that is not its own. */
function barOf(heads: Heads, bar: number, isMarked: boolean): number {
  return isMarked ? heads.askBar.marked : bar
}

/** `message` is what the whole is, where there is only this one ask. */
type Place = { whole: Features; id: string; message: MessageJudgement | null }

function askOf(heads: Heads, { whole, id, message }: Place, part: Hashed, vectors: Vectors): Ask {
  const features = featuresOf(part, vectors)
  const { wants } = judgeAsk(heads, whole, features)
  const likely = wants.filter(({ chance }, index) => index === 0 || chance >= secondWant).map(({ want }) => want)
  const own = message ?? judgeMessage(heads, { whole: features, sentences: [features] })
  const named = { ...own, kind: namedChange(own.kind, part.text) }
  return {
    id,
    text: withoutGreeting(part.text),
    category: categoryOf(named.kind, []),
    wants: likely,
    intent: saysLate(part.text) ? 'request' : intentOf(heads, named, likely),
  }
}

/** A booking link goes to whoever wishes to book, move or cancel: that has to be likely, not merely the likeliest. */
const likelyBooking = 0.6

/** Something is to be done, or known. Who asks whether another day is possible wishes for it. */
function intentOf(heads: Heads, { kind, kindChance, flags }: MessageJudgement, wants: Ask['wants']): Ask['intent'] {
  const isRaised = (name: Flag) => flags.some(({ flag, chance }) => flag === name && chance >= heads.bars[name])
  const change = kind === 'reschedule' || kind === 'cancel' ? kind : null
  if (change && (isRaised('reschedule') || isRaised('cancel')) && (wants[0] === 'action' || wants[0] === 'yes_no')) return change
  if (wants[0] !== 'action') return 'question'
  return kind === 'booking_lead' && kindChance >= likelyBooking ? 'book' : 'request'
}
