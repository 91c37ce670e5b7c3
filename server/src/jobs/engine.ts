import type { OwnerTx, SystemTx } from '../db/database.ts'
import type { JobName, JobPayload } from './catalog.ts'

/**
 * `key`: a second job of this name and key is not added while one waits (or runs, see `once` in the catalog). `startAfter`: not before
 * this instant. `isBackground`: after the others of this name that wait.
 */
export type EnqueueOptions = { key?: string; startAfter?: Date; isBackground?: boolean }

/** Runs one job; it may run again, whatever became of the attempt before. An AppError that is not to be retried sets the job aside at once. */
export type JobRunner<Name extends JobName> = (payload: JobPayload<Name>, signal: AbortSignal) => Promise<void>

/**
 * Told when a job has failed for good, or has ended its process too often, so that a person who waits for it hears of it. It does as little as
 * it can with what the job was about, which may be what broke it. Its own fault is logged and changes nothing.
 */
export type SetAside<Name extends JobName> = (payload: JobPayload<Name>) => Promise<void>

/** The job engine. Jobs lie in the same database; `enqueue` belongs to the transaction that is handed in, and the job to the request at work. */
export type Jobs = {
  enqueue<Name extends JobName>(tx: OwnerTx | SystemTx, name: Name, payload: JobPayload<Name>, options?: EnqueueOptions): Promise<void>
  /** Removes the owner's jobs that name one of these ids, whatever became of them; with 'all', every job of the owner. Belongs to the transaction. */
  forget(tx: OwnerTx, about: readonly string[] | 'all'): Promise<void>
  /** Registers what runs the jobs of this name. None starts before `begin`. */
  work<Name extends JobName>(name: Name, run: JobRunner<Name>, setAside?: SetAside<Name>): Promise<void>
  /** Starts the jobs: first, one at a time, those that were running when a process died. Resolves before the first of them has ended. */
  begin(): Promise<Begun>
  /** Jobs that failed for good, newest first. */
  listDead(limit: number): Promise<DeadJob[]>
  /** What waits in each queue and is due, over all owners. */
  measure(): Promise<QueueFigures>
  /** Puts a dead job back to where it came from, with all its tries before it. Throws `not_found` when there is none of this id. */
  retryDead(id: string): Promise<void>
  /** Finishes what runs, takes nothing new. */
  stop(): Promise<void>
}

/**
 * `suspectsDone` resolves once the jobs that ran when a process died have had their turn. Until then only they may end this one. `isAlone`: no other process
 * took jobs on this database when this one began.
 */
export type Begun = { suspectsDone: Promise<void>; isAlone: boolean }

/** `oldestSeconds`: for how long the oldest of those that wait has been due; 0 where none does. */
export type QueueFigures = { dead: number; queues: { name: JobName; waiting: number; oldestSeconds: number }[] }

/** `requestId`: under which the log says how it came to be; null for what the clock set off. */
export type DeadJob = { id: string; name: JobName; payload: unknown; requestId: string | null; error: string; failedAt: Date }
