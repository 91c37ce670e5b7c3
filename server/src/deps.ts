import type { Embedder, LanguageModel } from './ai/port.ts'
import type { Clock, Ids, Random, Stopwatch } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Journal } from './db/journal/journal.ts'
import type { Digest } from './digest.ts'
import type { DocumentFiles } from './files/document-files.ts'
import type { VerificationToken } from './http/verification-token.ts'
import type { Arrivals } from './jobs/arrivals.ts'
import type { Jobs } from './jobs/engine.ts'
import type { Log } from './log.ts'
import type { Meter } from './meter.ts'
import type { FindMailServers } from './mail/find-mail-servers.ts'
import type { Google } from './mail/google/open-google.ts'
import type { CloseMailbox, OpenMailbox } from './mail/open-mailbox.ts'
import type { Push } from './mail/push/port.ts'
import type { Reader } from './reading/port.ts'
import type { Schedulers } from './schedulers/port.ts'
import type { Payments } from './payments/port.ts'
import type { Secrets } from './secrets.ts'

/** What verbs may need. A verb takes the `Pick` it uses, so that its signature says what it touches. */
export type Deps = {
  config: Config
  db: Database
  journal: Journal
  jobs: Jobs
  arrivals: Arrivals
  documentFiles: DocumentFiles
  openMailbox: OpenMailbox
  closeMailbox: CloseMailbox
  findMailServers: FindMailServers
  /** Null where the operator has not registered this server with Google. */
  google: Google | null
  push: Push
  payments: Payments
  schedulers: Schedulers
  secrets: Secrets
  embedder: Embedder
  reader: Reader
  /** Null when no model is configured: everything works without. */
  model: LanguageModel | null
  clock: Clock
  stopwatch: Stopwatch
  ids: Ids
  /** From which the Message-IDs of mails that leave are made. */
  messageIdDigest: Digest
  /** Under which addresses that came by forms are counted. */
  recipientDigest: Digest
  verificationToken: VerificationToken
  /** Signs the addresses under which documents are shown. */
  fileDigest: Digest
  random: Random
  log: Log
  meter: Meter
}
