import type { ProposedAnswer } from '@ownvoice/core/knowledge/answers/answer'
import type { DocumentKind } from '@ownvoice/core/knowledge/blocks'
import { uploadLimitBytes } from '@ownvoice/core/knowledge/upload-rules'
import { AppError } from '../errors.ts'
import type { AnswersFor, CutPassage, PlacedText, ReaderLimits, ReaderMessage, RecognisedPages } from './readers/reader-messages.ts'
import { type ReaderEnd, runReader } from './run-reader.ts'

/**
 * What was read from a file. `pageStarts` are the offsets in `text` where its pages or sheets begin; empty for kinds without. `answers` are those that
 * the text gives; none where nobody asked for them, and where they could not be found.
 */
export type ExtractedText = {
  text: string
  kind: DocumentKind
  pageStarts: number[]
  passages: CutPassage[]
  answers: ProposedAnswer[]
}

/** `page` pages of `pages` were read. Heard at most once a page. */
export type ReadingProgress = { page: number; pages: number }

export type ExtractOptions = {
  limits?: Partial<ReaderLimits>
  answersFor?: AnswersFor
  signal?: AbortSignal | undefined
  onProgress?: (progress: ReadingProgress) => void | Promise<void>
  /** Pages that were recognised before, when reading was cut off. */
  recognised?: RecognisedPages
  /** Gets each page as soon as it is recognised, to be handed in as `recognised` when reading is cut off. Nothing goes on before it is kept. */
  keepPage?: (page: number, items: PlacedText[]) => Promise<void>
  /** Another way to read than in a process of its own, for tests of what becomes of the text. */
  runReader?: typeof runReader | undefined
}

/** `cpuMs` is for one process: a long scan is read by several, one after the other. `timeMs` is for a machine that has little time for it. */
const DEFAULT_LIMITS: ReaderLimits = { memoryMb: 512, cpuMs: 60_000, timeMs: 300_000 }
/** A scan of which so many pages in a row end their process is made to do so. */
const MAX_FAILURES_IN_A_ROW = 3

/**
 * Reads the text of a file that nobody vouches for, each step in a process of its own, see `runReader`. The kind is told by the content; the name only
 * tells Markdown and CSV from other text. Pages that are pictures are recognised one by one. A page on which that fails is left out.
 * Throws `unreadable_document` with a message that says what the owner can do, and `temporary` when it was called off.
 */
export async function extractText(bytes: Uint8Array, name: string, options: ExtractOptions = {}): Promise<ExtractedText> {
  if (bytes.length === 0) throw unreadable('This file is empty. Please upload it again.')
  if (bytes.length >= uploadLimitBytes) throw unreadable('File size must be less than 50MB')
  const first = await read(bytes, name, options.recognised ?? {}, options)
  if (first.type === 'text') return first
  const recognised = await recognise(bytes, name, first, options)
  const second = await read(bytes, name, recognised, options)
  if (second.type !== 'text') throw unreadable(TOO_COMPLEX)
  return second
}

const TOO_COMPLEX = 'This file is too complex to be read. Please split it, or save it as a new PDF and upload that.'
const TOO_LONG = 'Reading this file took too long. Please split it into smaller files and upload those.'

type Unrecognised = Extract<ReaderMessage, { type: 'unrecognised' }>
type ReadText = { type: 'text' } & ExtractedText

async function read(
  bytes: Uint8Array,
  name: string,
  recognised: RecognisedPages,
  options: ExtractOptions,
): Promise<ReadText | Unrecognised> {
  const run = options.runReader ?? runReader
  const task = { name, verb: 'read', recognised, answersFor: options.answersFor ?? null } as const
  let answer: ReaderMessage | undefined
  let answers: ProposedAnswer[] = []
  const told = inOrder()
  const end = await run(task, bytes, {
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    signal: options.signal,
    onMessage: (message) => {
      if (message.type === 'progress') told.add(() => options.onProgress?.({ page: message.page, pages: message.pages }))
      else if (message.type === 'answers') answers = message.answers
      else answer = message
    },
  })
  await told.done()
  if (answer?.type === 'text') return { ...answer, answers }
  if (end !== 'done') throw unreadable(reasonOf(end))
  if (answer?.type === 'refusal') throw unreadable(answer.reason)
  if (answer?.type === 'unrecognised') return answer
  throw unreadable('This file could not be read. Please save it as a new PDF and upload it again.')
}

/** Several pages a process, until it has used its share; then the next takes up those that are left. A page that ends its process counts as empty. */
async function recognise(
  bytes: Uint8Array,
  name: string,
  { wanted, pages }: Unrecognised,
  options: ExtractOptions,
): Promise<RecognisedPages> {
  const run = options.runReader ?? runReader
  const recognised: RecognisedPages = { ...options.recognised }
  const left = [...wanted]
  let failures = 0
  let known = pages - wanted.length
  const keep = async (page: number, items: PlacedText[]) => {
    recognised[page] = items
    await options.keepPage?.(page, items)
    known += 1
    await options.onProgress?.({ page: known, pages })
  }
  while (left.length > 0) {
    const kept = inOrder()
    const before = left.length
    const end = await run({ name, verb: 'recognise', pages: left }, bytes, {
      limits: { ...DEFAULT_LIMITS, ...options.limits },
      signal: options.signal,
      onMessage: (message) => {
        if (message.type !== 'recognised' || message.page !== left[0]) return
        left.shift()
        failures = 0
        kept.add(() => keep(message.page, message.items))
      },
    })
    await kept.done()
    const [page] = left
    if (page === undefined || (end === 'done' && left.length < before)) continue
    failures += 1
    if (failures === MAX_FAILURES_IN_A_ROW || failures === wanted.length) throw unreadable(reasonOf(end))
    left.shift()
    await keep(page, [])
  }
  return recognised
}

/** Steps that messages of the process bring about, one after the other. The first fault is thrown when they are done. */
function inOrder(): { add: (step: () => void | Promise<void>) => void; done: () => Promise<void> } {
  let last = Promise.resolve()
  const faults: unknown[] = []
  return {
    add: (step) => {
      last = last.then(step).catch((fault: unknown) => void faults.push(fault))
    },
    done: async () => {
      await last
      if (faults.length > 0) throw faults[0]
    },
  }
}

function reasonOf(end: ReaderEnd): string {
  return end === 'too long' ? TOO_LONG : TOO_COMPLEX
}

function unreadable(message: string): AppError {
  return new AppError('unreadable_document', { message })
}
