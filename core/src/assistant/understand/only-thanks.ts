import { isDenial } from '../../text/denial.ts'
import { likely } from '../risks.ts'
import { type Heads, judgeMessage } from './heads.ts'
import { featuresOf, hashedText, type Parts, type Vectors } from './parts.ts'

/** Where something may be told beside the thanks of the same sentence: "Thanks, the code did not work." */
const joint = /[,;:]\s+|\s[-–—]{1,2}\s+|\s(?=(?:and|but|though|because)\s)/
/** A word alone calls somebody by name, or thanks as well: "Great, thanks, Maria". */
const leastWords = 2
/** Thanks for what did not happen are none. English. */
const ironic = /\b(?:thank(?:s| you)|thx)(?: so much| very much| a lot| again)? for (?:nothing|not|never|no)\b/i

/** What `thanksThroughout` judges one by one: the sentences of a message, and the parts of those that have several. */
export function piecesOfThanks({ sentences }: Parts): string[] {
  return sentences.flatMap(({ text }) => [text, ...partsOfSentence(text)])
}

/**
 * Whether everything that a message says is, by itself, thanks or agreement, and raises nothing else. Thanks at the beginning speak for the whole text that
 * the heads see, whatever is told after them: "Thanks. Still leaking."
 */
export function thanksThroughout(heads: Heads, { whole, sentences }: Parts, vectors: Vectors): boolean {
  if (ironic.test(whole.text)) return false
  // A part has few words to be known by, but for a "not".
  const fromPart = (part: string) => (isDenial(part) ? likely : heads.bars.acknowledgement_only)
  return sentences.every(
    ({ text }) =>
      isThanks(heads, text, vectors, likely) && partsOfSentence(text).every((part) => isThanks(heads, part, vectors, fromPart(part))),
  )
}

function isThanks(heads: Heads, text: string, vectors: Vectors, from: number): boolean {
  const seen = featuresOf(hashedText(text), vectors)
  const { flags } = judgeMessage(heads, { whole: seen, sentences: [seen] })
  return flags.every(({ flag, chance }) => {
    if (flag === 'acknowledgement_only') return chance >= from
    return flag === 'acceptance' || chance < Math.max(heads.bars[flag], likely)
  })
}

function partsOfSentence(sentence: string): string[] {
  const parts = sentence.split(joint)
  return parts.length < 2 ? [] : parts.filter((part) => part.trim().split(/\s+/).length >= leastWords)
}
