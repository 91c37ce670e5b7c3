import { cutText } from '@ownvoice/core/text/cut-text'
import { AppError } from '../errors.ts'
import type { Embedder } from './port.ts'
import { type RestartingWorker, startRestartingWorker } from './restarting-worker.ts'
import { createVectorCache } from './vector-cache.ts'

/** Universal Sentence Encoder Lite, as the installed package holds it. */
const MODEL_ID = 'use-lite-1'
const DIMENSIONS = 512
const program = new URL('./embedding-worker.ts', import.meta.url)
/** A batch of 16 short texts costs half of one by one; longer ones gain little and make others wait. */
const BATCH_SIZE = 16
/** Every text of a batch costs as much as its longest, in time and memory: long ones go in small batches. */
const BATCH_CHARACTERS = 1_600
/** The time of a text grows with its square, and what a vector says fades: what is beyond is left out. */
const MAX_CHARACTERS = 2_000
/** 2 KB each: 8 MB in all. */
const CACHE_CAPACITY = 4_000

type Job = { texts: readonly string[]; next: number; vectors: Float32Array[]; resolve(): void; reject(error: unknown): void }

/**
 * Opens the embedded embedding model: no key, no network, off the event loop. Resolves when the model answers. Vectors are shared
 * with the cache: callers do not write into them. While a long job runs, a short one (a question) goes first at the next batch.
 */
export async function openEmbedder(): Promise<Embedder> {
  const worker = startRestartingWorker(program)
  await worker.ask(['ready'])
  return createEmbedder(worker)
}

/** The same without waiting for it: its thread, which keeps a processor busy for a second, starts with the first text. */
export function openEmbedderLater(): Embedder {
  let worker: RestartingWorker | null = null
  let isClosed = false
  return createEmbedder({
    async ask(texts) {
      if (isClosed) throw new AppError('temporary', { detail: 'the embedder is closed' })
      worker ??= startRestartingWorker(program)
      return worker.ask(texts)
    },
    async close() {
      isClosed = true
      await worker?.close()
    },
  })
}

/** The embedder on any worker that embeds one batch at a time. */
export function createEmbedder(worker: RestartingWorker): Embedder {
  const cache = createVectorCache(CACHE_CAPACITY)
  const jobs: Job[] = []
  let isRunning = false

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    for (let job = shortest(jobs); job; job = shortest(jobs)) await runBatch(job)
    isRunning = false
  }

  async function runBatch(job: Job): Promise<void> {
    const batch = nextBatch(job)
    try {
      const joined = await worker.ask(batch)
      batch.forEach((text, index) => {
        const vector = joined.slice(index * DIMENSIONS, (index + 1) * DIMENSIONS)
        cache.set(text, vector)
        job.vectors.push(vector)
      })
      job.next += batch.length
      if (job.next < job.texts.length) return
      job.resolve()
    } catch (error) {
      job.reject(error)
    }
    jobs.splice(jobs.indexOf(job), 1)
  }

  async function embedAll(texts: readonly string[]): Promise<Float32Array[]> {
    const vectors: Float32Array[] = []
    await new Promise<void>((resolve, reject) => {
      jobs.push({ texts, next: 0, vectors, resolve, reject })
      void run()
    })
    return vectors
  }

  return {
    id: MODEL_ID,
    dimensions: DIMENSIONS,
    async embed(texts) {
      const prepared = texts.map(prepare)
      const found = new Map(prepared.map((text) => [text, cache.get(text)]))
      const unknown = [...found].filter(([, vector]) => !vector).map(([text]) => text)
      const missing = unknown.toSorted((one, other) => one.length - other.length)
      if (missing.length > 0) (await embedAll(missing)).forEach((vector, index) => found.set(missing[index] ?? '', vector))
      return prepared.map((text) => found.get(text) ?? new Float32Array(DIMENSIONS))
    },
    close: () => worker.close(),
  }
}

/** Texts of about one length, since a job's texts are sorted by it: measured on documents, that halves the time. */
function nextBatch({ texts, next }: Job): string[] {
  const isWithin = (text: string, index: number) => index === 0 || (index + 1) * text.length <= BATCH_CHARACTERS
  const candidates = texts.slice(next, next + BATCH_SIZE)
  const end = candidates.findIndex((text, index) => !isWithin(text, index))
  return end < 0 ? candidates : candidates.slice(0, end)
}

function shortest(jobs: readonly Job[]): Job | undefined {
  const left = (job: Job) => job.texts.length - job.next
  return jobs.reduce<Job | undefined>((best, job) => (best && left(best) <= left(job) ? best : job), undefined)
}

/** One line of text within the limit. The model cannot take an empty one: that becomes a space, a vector like no other text's. */
function prepare(text: string): string {
  return cutText(text.replace(/\s+/g, ' ').trim(), MAX_CHARACTERS) || ' '
}
