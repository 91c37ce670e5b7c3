// The process that embeds, started by restarting-process.ts. It ends with the one that started it.
import type { Encoder } from './encoder/encoder.ts'
import { openMiniLm, openUseLite } from './encoder/open-encoder.ts'

/** What turns texts into vectors: `openUseLite` or `openMiniLm`. */
export type EmbeddingModel = 'use-lite' | 'minilm'
/** A batch of texts for a model, and what comes back for it: one unit vector after another. */
export type EmbeddingBatch = { model: EmbeddingModel; texts: string[] }
export type EmbeddingRequest = EmbeddingBatch & { id: number }
export type EmbeddingResponse = { id: number; vectors: Float32Array }

const openers: Record<EmbeddingModel, () => Promise<Encoder>> = { 'use-lite': openUseLite, minilm: openMiniLm }
const opened = new Map<EmbeddingModel, Promise<Encoder>>()

/** Each model is loaded with the first text for it. */
function encoderOf(model: EmbeddingModel): Promise<Encoder> {
  const known = opened.get(model)
  if (known) return known
  const loading = openers[model]()
  opened.set(model, loading)
  void loading.then(() => globalThis.gc?.()) // the runtime has copied the weights, some 25 MB, and an idle process would keep them
  return loading
}

process.on('message', ({ id, model, texts }: EmbeddingRequest) => {
  // A fault of the model ends the process (an unhandled rejection): a fresh one starts with a model that works, and takes the batch up again.
  void encoderOf(model)
    .then((encode) => encode(texts))
    .then((vectors) => process.send?.({ id, vectors } satisfies EmbeddingResponse, undefined, {}, () => {})) // nobody may be left to take them
})
process.on('disconnect', () => process.exit())
// These reach all processes of a terminal or a service: the one that started this one may still want an answer, and ends it by itself.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
