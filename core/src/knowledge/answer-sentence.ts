import type { Passage } from './passage.ts'

/** A sentence of a passage that answers an ask. `start` and `end` are offsets into the passage's text. Lists of them run best first. */
export type AnswerSentence = { text: string; start: number; end: number; passage: Passage }
