import type { CheckpointName } from '../src/mail/checkpoint.ts'

/**
 * The first message to a victim, for which it waits before it opens anything: where to die, and how long after. `at` is null for one that lives. Without `isEvenAlone`
 * what ran when the process before it died is first let come to its end.
 */
export type Orders = { at: CheckpointName | null; afterMs: number; isEvenAlone: boolean }
