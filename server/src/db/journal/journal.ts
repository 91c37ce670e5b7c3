/** What is written down before anybody outside is told that it was accepted: who would never come back to tell us again, and what was promised to be gone. */
export const acceptedKinds = [
  'lead',
  'demo_request',
  'pro_notice',
  'account',
  'purchase',
  'document',
  'opt_out',
  'booking',
  'deletion',
  'account_deletion',
] as const

/** `payload` is plain JSON, parsed by the feature that wrote it when it is replayed. */
export type Accepted = { kind: (typeof acceptedKinds)[number]; payload: Record<string, unknown> }

/** A second record of what was accepted, beside the database: it outlives a database that a power cut or a broken disk made unreadable. */
export type Journal = {
  /**
   * Writes an entry to the disk, then runs `keep`, which puts the same into the database. An entry whose `keep` throws is withdrawn. Throws
   * `not_stored`, and runs nothing, when the entry could not be written: then nobody may be told that it was accepted.
   */
  accept<T>(accepted: Accepted, keep: () => Promise<T>): Promise<T>
}

/** Puts one entry into the database, as when it was accepted. Twice must be harmless. */
export type Replay = (accepted: Accepted) => Promise<void>

/** How many entries were put back, and how many could not be. */
export type Replayed = { replayed: number; failed: number }

/** For a database that keeps a journal of its own (PostgreSQL's WAL), and for one in memory. */
export const noJournal: Journal = { accept: (_accepted, keep) => keep() }
