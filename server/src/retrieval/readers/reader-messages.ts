import { z } from 'zod'

/** A piece of text as it is placed on a page: origin at the bottom left, all in points (of a picture, in pixels). */
export const PlacedText = z.object({ str: z.string(), x: z.number(), y: z.number(), width: z.number(), fontSize: z.number() })
export type PlacedText = z.infer<typeof PlacedText>

/** What was recognised on pages that are pictures, by page number from 1. A page on which nothing could be read is there with nothing on it. */
export type RecognisedPages = Record<string, PlacedText[]>

/** What the process that reads files is to do with the file it gets: read its text, or recognise the text in pictures of these pages. */
export type ReaderTask = { name: string } & ({ verb: 'read'; recognised: RecognisedPages } | { verb: 'recognise'; pages: number[] })

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
  }),
  z.object({ type: z.literal('refusal'), reason: z.string() }),
])
export type ReaderMessage = z.infer<typeof ReaderMessage>
