import type { z } from 'zod'

/** Turns texts into unit vectors of `dimensions` float32s. Deterministic for one `id`. Batches are taken apart and cached inside. */
export type TextEmbedder = {
  readonly id: string
  readonly dimensions: number
  embed(texts: readonly string[]): Promise<Float32Array[]>
}

/** `second`: another model, which says beside this one what a mail is about and whether an answer answers, and which answers the owner is offered. Nothing leaves by its word alone. */
export type Embedder = TextEmbedder & { readonly second: TextEmbedder; close(): Promise<void> }

/**
 * `lead`: to answer a mail. `rewording`: to say in other words what the checks refused. `second_look`, `risk_look` and `mining_look`: to check what is to be said, what was taken for a risk, or what is proposed, for which a cheaper model may be set. `translation`: to put it into the customer's
 * language. `description`: to say how the owner writes. `mining`: to find in a document what it answers.
 */
export type ModelPurpose = 'lead' | 'rewording' | 'second_look' | 'risk_look' | 'translation' | 'description' | 'mining' | 'mining_look'

/** `instructions` are ours; `data` is untrusted and goes in as data, clearly fenced. */
export type ModelRequest<Schema extends z.ZodType> = {
  purpose: ModelPurpose
  instructions: string
  data: Record<string, unknown>
  schema: Schema
  timeoutMs: number
}

/** What a call cost, in tokens: as the provider counted them, else estimated. `model` is the one that answered. */
export type ModelUsage = { model: string; inputTokens: number; outputTokens: number }

/**
 * A language model that answers with an object of the schema, or throws an AppError: `auth_expired`, `rate_limited`, `temporary`
 * (time-out, overload, network) or `permanent` (refusal, malformed output). It calls no tools. `contextTokens` is its whole window where that may be small; without it, it is
 * far larger than anything that is sent.
 */
export type LanguageModel = {
  readonly id: string
  readonly contextTokens?: number | undefined
  generate<Schema extends z.ZodType>(request: ModelRequest<Schema>): Promise<{ output: z.infer<Schema>; usage: ModelUsage }>
}
