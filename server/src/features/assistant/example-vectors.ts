import type { ExampleVector } from '@ownvoice/core/assistant/read/categorize-by-examples'
import { CATEGORY_EXAMPLES } from '@ownvoice/core/assistant/read/category-examples'
import { Category } from '@ownvoice/core/assistant/category'
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
    const examples = Category.options.flatMap((category) => CATEGORY_EXAMPLES[category].map((text) => ({ category, text })))
    const vectors = await embedder.embed(examples.map((example) => example.text))
    return examples.flatMap(({ category }, index) => {
      const vector = vectors[index]
      return vector ? [{ category, vector }] : []
    })
  } catch (error) {
    known.delete(embedder)
    throw error
  }
}
