import { type ExampleVector } from '@ownvoice/core/assistant/read/categorize-by-examples'
import { categoryExamples } from '@ownvoice/core/assistant/read/category-examples'
import type { Embedder } from '../../ai/port.ts'

const known = new WeakMap<Embedder, Promise<ExampleVector[]>>()

/** The examples of every category as vectors: embedded once for each embedder, about three seconds on one core. */
export function exampleVectors(embedder: Embedder): Promise<ExampleVector[]> {
  const vectors = known.get(embedder) ?? embedExamples(embedder)
  known.set(embedder, vectors)
  return vectors
}

async function embedExamples(embedder: Embedder): Promise<ExampleVector[]> {
  try {
    const vectors = await embedder.embed(categoryExamples.map((example) => example.text))
    return categoryExamples.flatMap(({ category }, index) => {
      const vector = vectors[index]
      return vector ? [{ category, vector }] : []
    })
  } catch (error) {
    known.delete(embedder)
    throw error
  }
}
