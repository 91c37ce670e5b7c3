import { flags, kinds, wants } from '@ownvoice/core/assistant/understand/labels'
import { featuresOf, type Hashed, type Parts, partsOf, seenOf, type Vectors, wholeOf } from '@ownvoice/core/assistant/understand/parts'
import type { LabelledMessage } from '../labelled-messages.ts'
import type { Example } from './fit-network.ts'

/** The heads of the network that judges messages, and of the one that judges sentences and their pieces. */
export const messageHeads: readonly string[] = [...kinds, ...flags]
export const askHeads: readonly string[] = [...wants, 'ask']

/** An example with the message it comes from: figures are taken on businesses that were not trained on. */
export type Labelled = Example & { message: LabelledMessage }

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

/** Each sentence, and each piece of a sentence, within its message. */
export function askExamples(messages: readonly LabelledMessage[], vectors: Vectors): Labelled[] {
  return messages.flatMap((message) => {
    const parts = partsOf(message.text)
    const whole = wholeOf(parts, vectors)
    return fragmentsOf(parts).map((fragment) => {
      const ask = askIn(message, fragment.text)
      const labels = askHeads.map((head) => (head === 'ask' ? ask !== null : head === ask?.wants))
      return { message, labels: Float32Array.from(labels, Number), seen: { whole, sentences: [featuresOf(fragment, vectors)] } }
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
