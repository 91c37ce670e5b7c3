import type { CheckpointName } from '../src/mail/checkpoint.ts'

/** The first message to a victim, for which it waits before it opens anything: where to die, and how long after. `at` is null for one that lives. */
export type Orders = { at: CheckpointName | null; afterMs: number }
