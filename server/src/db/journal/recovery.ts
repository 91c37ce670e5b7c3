import { type Journal, noJournal, type Replay, type Replayed } from './journal.ts'

/** How a database came up, and what its user owes it before anything else: first `mayBeOlder`, then `finish`. */
export type Recovery = {
  journal: Journal
  /** The database may have forgotten what happened last: before anything is sent, the Sent store says what has left already. */
  mayBeOlder: boolean
  /** What the operator has to know, in whole sentences; null after an ordinary start. */
  news: string | null
  /** Puts back from the journal what the database lacks. Until this is done, the next start finds everything as this one did. */
  finish(apply: Replay): Promise<Replayed>
  /** Makes a backup now and resolves to its folder; null where the database has tools of its own for that. */
  backUp: (() => Promise<string>) | null
}

export const nothingToRecover: Recovery = {
  journal: noJournal,
  mayBeOlder: false,
  news: null,
  finish: async () => ({ replayed: 0, failed: 0 }),
  backUp: null,
}
