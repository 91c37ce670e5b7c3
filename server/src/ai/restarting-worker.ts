import { Worker } from 'node:worker_threads'
import { AppError } from '../errors.ts'
import type { EmbeddingResponse } from './embedding-worker.ts'

/** A worker thread that embeds one batch at a time and is restarted when it dies. */
export type RestartingWorker = {
  /** The vectors of the texts, one after another. A batch that a dying worker leaves behind is tried once more; then `temporary` is thrown. */
  ask(texts: string[]): Promise<Float32Array>
  close(): Promise<void>
}

type Pending = { texts: string[]; isRetry: boolean; resolve(vectors: Float32Array): void; reject(error: Error): void }

/** Starts the worker at once. It keeps the process alive only while it owes an answer. `data` reaches it as `workerData`. */
export function startRestartingWorker(url: URL, data?: unknown): RestartingWorker {
  const pending = new Map<number, Pending>()
  let nextId = 1
  let isClosed = false
  let lastError: unknown
  let worker = start()

  function start(): Worker {
    const started = new Worker(url, { workerData: data, name: 'embedder' })
    started.unref()
    started.on('message', (response: EmbeddingResponse) => settle(response))
    // An error is always followed by 'exit', which is where the batches are taken up again.
    started.on('error', (error) => {
      lastError = error
    })
    started.on('exit', () => {
      if (!isClosed && worker === started) recover()
    })
    return started
  }

  function settle(response: EmbeddingResponse): void {
    const request = pending.get(response.id)
    if (!request) return
    pending.delete(response.id)
    if (pending.size === 0) worker.unref()
    request.resolve(response.vectors)
  }

  function recover(): void {
    const left = [...pending.values()]
    pending.clear()
    worker = start()
    for (const request of left) {
      if (request.isRetry)
        request.reject(new AppError('temporary', { detail: 'the embedding worker died twice on one batch', cause: lastError }))
      else post({ ...request, isRetry: true })
    }
  }

  function post(request: Pending): void {
    const id = nextId++
    pending.set(id, request)
    worker.ref()
    worker.postMessage({ id, texts: request.texts })
  }

  return {
    ask(texts) {
      if (isClosed) return Promise.reject(new AppError('temporary', { detail: 'the embedder is closed' }))
      return new Promise((resolve, reject) => post({ texts, isRetry: false, resolve, reject }))
    },
    async close() {
      isClosed = true
      for (const request of pending.values()) request.reject(new AppError('temporary', { detail: 'the embedder was closed' }))
      pending.clear()
      await worker.terminate()
    },
  }
}
