// The process that embeds, started by restarting-process.ts. It ends with the one that started it.
import { openEncoder } from './encoder/open-encoder.ts'

/** A batch of texts for the model, and what comes back for it: one unit vector after another. */
export type EmbeddingRequest = { id: number; texts: string[] }
export type EmbeddingResponse = { id: number; vectors: Float32Array }

const loading = openEncoder().then((encode) => {
  globalThis.gc?.() // the runtime has copied the weights, 28 MB, and an idle process would keep them
  return encode
})

process.on('message', ({ id, texts }: EmbeddingRequest) => {
  // A fault of the model ends the process (an unhandled rejection): a fresh one starts with a model that works, and takes the batch up again.
  void loading
    .then((encode) => encode(texts))
    .then((vectors) => process.send?.({ id, vectors } satisfies EmbeddingResponse, undefined, {}, () => {})) // nobody may be left to take them
})
process.on('disconnect', () => process.exit())
// These reach all processes of a terminal or a service: the one that started this one may still want an answer, and ends it by itself.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
