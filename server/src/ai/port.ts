import type { z } from 'zod'

/** Turns texts into unit vectors of `dimensions` float32s. Deterministic for one `id`. Batches are taken apart and cached inside. */
export type Embedder = {
  readonly id: string
  readonly dimensions: number
  embed(texts: readonly string[]): Promise<Float32Array[]>
  close(): Promise<void>
}

/** `instructions` are ours; `data` is untrusted and goes in as data, clearly fenced. */
export type ModelRequest<Schema extends z.ZodType> = {
  purpose: 'read' | 'compose' | 'repair' | 'entail'
  instructions: string
  data: Record<string, unknown>
  schema: Schema
  timeoutMs: number
}

/**
 * A language model that answers with an object of the schema, or throws an AppError: `auth_expired`, `rate_limited`, `temporary`
 * (time-out, overload, network) or `permanent` (refusal, malformed output). It calls no tools.
 */
export type LanguageModel = {
  readonly id: string
  generate<Schema extends z.ZodType>(request: ModelRequest<Schema>): Promise<z.infer<Schema>>
}
