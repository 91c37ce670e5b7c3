import { tokensOfData } from './context-room.ts'
import { joinNeighbours } from './join-neighbours.ts'
import { miningData, type MiningPart } from './mining.ts'
import type { NumberedSentence } from './numbered-sentences.ts'

/** An answer names each thing, how customers ask for it, what is said of it, and the words that it rests on: half as much again as what is read. */
const ANSWER_SHARE = 1.5

/**
 * What has to be asked so that a model reads all of a part: one call where it fits, with its answer, the room that the model's window leaves (null: it always does), else
 * one for as many paragraphs as fit together. A paragraph that is too long by itself is cut between its sentences. Null where a sentence does not fit.
 */
export function miningCalls(part: MiningPart, business: { name: string }, room: number | null = null): Record<string, unknown>[] | null {
  const dataOf = (sentences: NumberedSentence[]) => miningData({ ...part, sentences }, business)
  const isSmall = (sentences: NumberedSentence[]) => room === null || (1 + ANSWER_SHARE) * tokensOfData(dataOf(sentences)) <= room
  if (isSmall(part.sentences)) return [dataOf(part.sentences)]
  const paragraphs = joinNeighbours(part.sentences.map(alone), continuesParagraph)
  const units = paragraphs.flatMap((paragraph) =>
    isSmall(paragraph) ? [paragraph] : joinNeighbours(paragraph.map(alone), isSmallTogether),
  )
  const pieces = joinNeighbours(units, isSmallTogether)
  return pieces.every(isSmall) ? pieces.map(dataOf) : null

  function isSmallTogether(before: NumberedSentence[], next: NumberedSentence[]): boolean {
    return isSmall([...before, ...next])
  }
}

function alone(sentence: NumberedSentence): NumberedSentence[] {
  return [sentence]
}

function continuesParagraph(before: NumberedSentence[], [next]: NumberedSentence[]): boolean {
  const last = before.at(-1)
  return last !== undefined && last.passage === next?.passage && !/\n\s*\n/.test(last.passage.text.slice(last.end, next.start))
}
