import type { Embedder } from '../ai/port.ts'
import type { Config } from '../config.ts'
import type { OpenedDatabase } from '../db/open-database.ts'
import type { Deps } from '../deps.ts'
import type { Log } from '../log.ts'
import type { Reader } from '../reading/port.ts'

/** What one process does: answer requests, work on jobs and mailboxes, or both. */
export type Part = 'web' | 'worker'

export type StartOptions = {
  config: Config
  log: Log
  parts?: readonly Part[]
  /** Where the web app was built to. */
  webBuild?: string
  /** In place of what the settings name: a slow model, a set clock, a mailbox that fails. */
  replace?: Partial<Deps>
  /** Called once, with the cause, when the embedded database no longer answers: the process has to be started again. */
  onHung?: (lastWords: string) => void
  /** Gets a sentence for the person who waits for a first start. */
  onProgress?: (sentence: string) => void
}

export type RunningServer = {
  /** Where a browser finds it; null without the web part. */
  readonly url: string | null
  readonly deps: Deps
  /** Takes no more requests and jobs, finishes what runs, and closes everything, in the reverse order of opening. */
  stop(): Promise<void>
}

/** How to close what was opened, in the order in which it was. */
export type Opened = (() => Promise<void>)[]

/** What takes time to open, and opens while the rest of the program is loaded. */
export type Opening = { secret: string; db: Promise<OpenedDatabase>; embedder: Embedder; reader: Reader }
