import { ProposedAnswer } from '@ownvoice/core/knowledge/answers/answer'
import { z } from 'zod'

/** A piece of text as it is placed on a page: origin at the bottom left, all in points (of a picture, in pixels). */
export const PlacedText = z.object({ str: z.string(), x: z.number(), y: z.number(), width: z.number(), fontSize: z.number() })
export type PlacedText = z.infer<typeof PlacedText>

/** What was recognised on pages that are pictures, by page number from 1. A page on which nothing could be read is there with nothing on it. */
export type RecognisedPages = Record<string, PlacedText[]>

/**
 * A passage by its place in the text, see `ChunkedPassage`. `sentences` are offsets into the passage; `terms` are those of search in it, with how
 * often each stands there.
 */
export const CutPassage = z.object({
  headings: z.array(z.string()),
  start: z.number(),
  end: z.number(),
  page: z.number().nullable(),
  sentences: z.array(z.object({ start: z.number(), end: z.number() })),
  terms: z.array(z.tuple([z.string(), z.number()])),
})
export type CutPassage = z.infer<typeof CutPassage>

/** For whom the answers that a document gives are worded: see `proposeAnswers`. */
export type AnswersFor = { documentId: string; documentName: string; isQuestion: boolean; business: { name: string } }

/**
 * What the process that reads files is to do with the file it gets: read its text, and propose answers where `answersFor` says for whom, or recognise
 * the text in pictures of these pages.
 */
export type ReaderTask = { name: string } & (
  | { verb: 'read'; recognised: RecognisedPages; answersFor: AnswersFor | null }
  | { verb: 'recognise'; pages: number[] }
)

export type ReaderLimits = { memoryMb: number; cpuMs: number; timeMs: number }

/** One line of the process's output. */
export const ReaderMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), page: z.number(), pages: z.number() }),
  /** These pages are pictures: they must be recognised before the file can be read. */
  z.object({ type: z.literal('unrecognised'), wanted: z.array(z.number()), pages: z.number() }),
  z.object({ type: z.literal('recognised'), page: z.number(), items: z.array(PlacedText) }),
  z.object({
    type: z.literal('text'),
    text: z.string(),
    kind: z.enum(['text', 'markdown', 'pdf']),
    pageStarts: z.array(z.number()),
    passages: z.array(CutPassage),
  }),
  /** The answers that the text gives: they come behind it. */
  z.object({ type: z.literal('answers'), answers: z.array(ProposedAnswer) }),
  z.object({ type: z.literal('refusal'), reason: z.string() }),
])
export type ReaderMessage = z.infer<typeof ReaderMessage>

type TextMessage = Extract<ReaderMessage, { type: 'text' }>
/** What a reader of one kind of file finds, before its text is tidied and cut into passages. */
export type FileReading = Exclude<ReaderMessage, TextMessage> | Omit<TextMessage, 'passages'>
