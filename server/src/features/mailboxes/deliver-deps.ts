import type { Deps } from '../../deps.ts'
import type { Checkpoint } from '../../mail/checkpoint.ts'
import type { ReadSentDeps } from './read-sent.ts'

/** What sending a mail, and finding out what became of it, works with. */
export type DeliverDeps = ReadSentDeps &
  Pick<Deps, 'jobs' | 'stopwatch' | 'meter' | 'config'> & {
    checkpoint?: Checkpoint
  }
