import { availableParallelism } from 'node:os'
import { cutText } from '@ownvoice/core/text/cut-text'
import { AppError } from '../errors.ts'
import type { EmbeddingModel } from './embedding-process.ts'
import type { Embedder, TextEmbedder } from './port.ts'
import { type RestartingProcess, startRestartingProcess } from './restarting-process.ts'
import { createVectorCache } from './vector-cache.ts'

/** Universal Sentence Encoder Lite and all-MiniLM-L6-v2, as the installed packages hold them. */
const models: Record<EmbeddingModel, { id: string; dimensions: number }> = {
  'use-lite': { id: 'use-lite-1', dimensions: 512 },
  minilm: { id: 'all-minilm-l6-v2-1', dimensions: 384 },
}
/** Four short texts together take a tenth less time than one by one; more gain nothing, take memory and make others wait. */
const BATCH_SIZE = 4
/** Every text of a batch costs as much as its longest, in time and memory. */
const BATCH_CHARACTERS = 400
/** The models take 128 pieces of words, some 600 characters: this is more than they ever take. */
const MAX_CHARACTERS = 2_000
/** 2 KB each: 8 MB for a model. */
const CACHE_CAPACITY = 4_000

/** A process takes about 180 MB, and 60 MB more once the second model is asked: no more than these, however many cores there are. */
const MAX_PROCESSES = 4

type Job = {
  model: EmbeddingModel
  texts: readonly string[]
  next: number
  vectors: Float32Array[]
  left: number
  resolve(): void
  reject(error: unknown): void
}

/**
 * The embedded embedding models: no key, no network, in processes of their own. Vectors are shared with the cache: callers do not write into them. While a
 * long job runs, a short one (a question) goes first at the next batch. A process, which keeps a processor busy for a third of a second as it starts, starts with
 * the first text, and another when there is more than one batch to embed; one core is left to all the rest.
 */
export function openEmbedder(): Embedder {
  const start = () => startRestartingProcess(new URL('./embedding-process.ts', import.meta.url))
  return createEmbedder({ start, most: Math.max(1, Math.min(MAX_PROCESSES, availableParallelism() - 1)) })
}

type Workers = { start: () => RestartingProcess; most: number }

/** The embedder on workers that embed one batch at a time: as many as are needed at once, `most` in all. */
export function createEmbedder(workers: Workers): Embedder {
  const jobs: Job[] = []
  const pool = createPool(workers)

  function run(): void {
    for (let job = shortest(jobs); job; job = shortest(jobs)) {
      const worker = pool.take()
      if (!worker) return
      void runBatch(job, worker)
    }
  }

  async function runBatch(job: Job, worker: RestartingProcess): Promise<void> {
    const from = job.next
    const { model } = job
    const texts = nextBatch(job)
    job.next += texts.length
    if (job.next >= job.texts.length) jobs.splice(jobs.indexOf(job), 1)
    try {
      const joined = await worker.ask({ model, texts })
      const { dimensions } = models[model]
      for (const index of texts.keys()) job.vectors[from + index] = joined.slice(index * dimensions, (index + 1) * dimensions)
      job.left -= texts.length
      if (job.left === 0) job.resolve()
    } catch (error) {
      if (jobs.includes(job)) jobs.splice(jobs.indexOf(job), 1)
      job.reject(error)
    }
    pool.giveBack(worker)
    run()
  }

  async function embedAll(model: EmbeddingModel, texts: readonly string[]): Promise<Float32Array[]> {
    if (pool.isClosed()) throw new AppError('temporary', { detail: 'the embedder is closed' })
    const vectors: Float32Array[] = []
    await new Promise<void>((resolve, reject) => {
      jobs.push({ model, texts, next: 0, vectors, left: texts.length, resolve, reject })
      run()
    })
    return vectors
  }

  const embedderOf = (model: EmbeddingModel) => cached(models[model], (texts) => embedAll(model, texts))
  return { ...embedderOf('use-lite'), second: embedderOf('minilm'), close: () => pool.close() }
}

/** `embedAll` is asked once for a text, the shortest ones first. */
function cached(model: Pick<TextEmbedder, 'id' | 'dimensions'>, embedAll: TextEmbedder['embed']): TextEmbedder {
  const cache = createVectorCache(CACHE_CAPACITY)
  return {
    ...model,
    async embed(texts) {
      const prepared = texts.map(prepare)
      const found = new Map(prepared.map((text) => [text, cache.get(text)]))
      const unknown = [...found].filter(([, vector]) => !vector).map(([text]) => text)
      const missing = unknown.toSorted((one, other) => one.length - other.length)
      const made = missing.length > 0 ? await embedAll(missing) : []
      for (const [index, vector] of made.entries()) {
        const text = missing[index] ?? ''
        cache.set(text, vector)
        found.set(text, vector)
      }
      return prepared.map((text) => found.get(text) ?? new Float32Array(model.dimensions))
    },
  }
}

/** Idle workers first; then another one, while there are fewer than `most`. */
function createPool({ start, most }: Workers) {
  const workers: RestartingProcess[] = []
  const idle: RestartingProcess[] = []
  let isClosed = false
  return {
    isClosed: () => isClosed,
    take(): RestartingProcess | undefined {
      const worker = idle.pop()
      if (worker || workers.length >= most) return worker
      const another = start()
      workers.push(another)
      return another
    },
    giveBack: (worker: RestartingProcess) => void idle.push(worker),
    async close(): Promise<void> {
      isClosed = true
      await Promise.all(workers.map((worker) => worker.close()))
    },
  }
}

/** Texts of about one length, since a job's texts are sorted by it. */
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
