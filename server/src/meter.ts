import type { Action, Step } from '@ownvoice/core/assistant/trace'

export type JobEnd = 'done' | 'failed' | 'dead'

/** What a call of a language model took. `result` is `ok`, or the code of the fault in which it ended. */
export type MeteredCall = { purpose: string; inputTokens: number; outputTokens: number; ms: number; result: string }

/** `route` is the pattern of the address, never the address itself. */
export type MeteredRequest = { route: string; status: number; ms: number }

/**
 * Counts what happens in this process, for those who run it. Nothing that it is told names an account, a person or a word of theirs, and what becomes a label has few values:
 * docs/operations.md lists the figures that come of it.
 */
export type Meter = {
  /** A message was decided, and went these steps. */
  decided(action: Action, steps: readonly Pick<Step, 'name' | 'ms'>[]): void
  /** A mail was taken by the server it was handed to, after `ms`. `waitedMs`: since its message came in; null for what is no automatic reply. */
  left(ms: number, waitedMs: number | null): void
  modelCalled(call: MeteredCall): void
  jobEnded(queue: string, end: JobEnd): void
  requestAnswered(request: MeteredRequest): void
  /** Has the number of open live streams read whenever the figures are. */
  watchStreams(count: () => number): void
}

/** Counts nothing: for a process that nobody asks. */
export const noMeter: Meter = {
  decided: () => {},
  left: () => {},
  modelCalled: () => {},
  jobEnded: () => {},
  requestAnswered: () => {},
  watchStreams: () => {},
}
