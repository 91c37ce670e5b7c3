import type { Deps } from '../../deps.ts'
import type { Checkpoint } from '../../mail/checkpoint.ts'

/** What sending a mail, and finding out what became of it, works with. */
export type DeliverDeps = Pick<Deps, 'db' | 'jobs' | 'openMailbox' | 'secrets' | 'clock' | 'stopwatch' | 'config'> & {
  checkpoint?: Checkpoint
}
