import { CHARACTERS_PER_TOKEN } from './fit-documents.ts'

/** JSON with its marks, ids and figures has fewer a token than prose. */
const DATA_CHARACTERS_PER_TOKEN = 3

/**
 * The tokens that a model's context window leaves for the data of a request, beside instructions and an answer of so many; below 0 where not even these
 * fit, null where the window is far larger than anything that is sent.
 */
export function contextRoom(contextTokens: number | null, instructions: string, answerTokens: number): number | null {
  return contextTokens === null ? null : contextTokens - Math.ceil(instructions.length / CHARACTERS_PER_TOKEN) - answerTokens
}

/** The tokens that data takes at most, as JSON: what is sent beyond the window is cut off without a word by some programs, from the start. */
export function tokensOfData(data: unknown): number {
  let tokens = 0
  for (const character of JSON.stringify(data)) tokens += character < '\u0080' ? 1 / DATA_CHARACTERS_PER_TOKEN : 1
  return Math.ceil(tokens)
}

/** Room that answers need: an answer with its citations, the verdicts on some sentences or answers, a word on each risk, sentences written anew, and a few lines on how somebody writes. */
export const ANSWER_TOKENS = { lead: 1_000, secondLook: 600, riskLook: 300, miningLook: 800, rewording: 700, description: 200 } as const
