import { flags, kinds, wants } from '@ownvoice/core/assistant/labels'
import {
  endsAsQuestion,
  featuresOf,
  type Hashed,
  type Parts,
  partsOf,
  seenOf,
  type Vectors,
  wholeOf,
} from '@ownvoice/core/assistant/understand/parts'
import { isRisk } from '@ownvoice/core/assistant/risks'
import type { AskingSentences, LabelledMessage } from '../labelled-messages.ts'
import type { Example } from './fit-network.ts'

/** The heads of the network that judges messages, and of the one that judges sentences and their pieces. */
export const messageHeads: readonly string[] = [...kinds, ...flags]
export const askHeads: readonly string[] = [...wants, 'ask']

/** An example with the message it comes from: figures are taken on businesses that were not trained on. */
export type Labelled = Example & { message: LabelledMessage }

/** A sentence or a piece of one: with a question mark, without one beside such a sentence, or in a message without any. */
export type AskExample = Labelled & { text: string; place: 'marked' | 'beside' | 'alone' | 'piece' }

/**
 * What is learned from. Figures are of `messages` alone: `lookAlikes` are one writer's, and of `plainQuestions` only that no risk holds is known.
 * `sentences` says of some of the messages' sentences whether they ask.
 */
export type TrainingSet = {
  messages: readonly LabelledMessage[]
  lookAlikes: readonly LabelledMessage[]
  plainQuestions: readonly LabelledMessage[]
  sentences: readonly AskingSentences[]
}

/** Every text whose vector the examples need. */
export function textsOf(messages: readonly LabelledMessage[]): Set<string> {
  return new Set(messages.flatMap(({ text }) => fragmentsOf(partsOf(text)).map((fragment) => fragment.text)))
}

/** Each message with its sentences. */
export function messageExamples(messages: readonly LabelledMessage[], vectors: Vectors): Labelled[] {
  return messages.map((message) => {
    const held = new Set<string>(message.flags)
    const labels = messageHeads.map((head, index) => (index < kinds.length ? head === message.kind : held.has(head)))
    return { message, labels: Float32Array.from(labels, Number), seen: seenOf(partsOf(message.text), vectors) }
  })
}

/** Questions of which only that no risk holds is known; who wants a person, and what else may hold, nobody has judged. */
export function plainExamples(questions: readonly LabelledMessage[], vectors: Vectors): Labelled[] {
  const labels = Float32Array.from(messageHeads, (_, index) => {
    if (index < kinds.length) return 0
    const flag = flags[index - kinds.length]
    return flag && isRisk(flag) && flag !== 'wants_person' ? 0 : NaN
  })
  return questions.map((message) => ({ message, labels, seen: seenOf(partsOf(message.text), vectors) }))
}

/** Each sentence, and each piece of a sentence, within its message. What was judged by hand counts before what the message's asks say. */
export function askExamples(messages: readonly LabelledMessage[], sentences: readonly AskingSentences[], vectors: Vectors): AskExample[] {
  const byHand = new Map(sentences.map((one) => [`${one.business}: ${one.text}`, one]))
  return messages.flatMap((message) => {
    const parts = partsOf(message.text)
    const whole = wholeOf(parts, vectors)
    const beside = parts.sentences.some(({ text }) => endsAsQuestion(text)) ? 'beside' : 'alone'
    const isSentence = new Set<Hashed>(parts.sentences)
    const others = new Set(byHand.get(`${message.business}: ${message.text}`)?.others)
    return fragmentsOf(parts).map((fragment) => {
      const ask = others.has(fragment.text) ? null : askIn(message, fragment.text)
      const labels = askHeads.map((head) => (head === 'ask' ? ask !== null : head === ask?.wants))
      const place = !isSentence.has(fragment) ? 'piece' : endsAsQuestion(fragment.text) ? 'marked' : beside
      const seen = { whole, sentences: [featuresOf(fragment, vectors)] }
      return { message, text: fragment.text, place, labels: Float32Array.from(labels, Number), seen }
    })
  })
}

function fragmentsOf({ sentences }: Parts): Hashed[] {
  return sentences.flatMap((sentence) => (sentence.pieces.length > 1 ? [sentence, ...sentence.pieces] : [sentence]))
}

/** The ask of which a piece of text holds half, or that holds half of it. */
function askIn({ text, asks }: LabelledMessage, fragment: string): LabelledMessage['asks'][number] | null {
  const line = flat(text)
  const [from, length] = [line.indexOf(flat(fragment)), flat(fragment).length]
  const shared = asks.map((ask) => {
    const [start, end] = [line.indexOf(flat(ask.words)), line.indexOf(flat(ask.words)) + flat(ask.words).length]
    const overlap = Math.min(from + length, end) - Math.max(from, start)
    return { ask, share: from < 0 || start < 0 ? 0 : overlap / Math.min(length, end - start) }
  })
  const most = shared.toSorted((one, other) => other.share - one.share)[0]
  return most && most.share >= 0.5 ? most.ask : null
}

function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
