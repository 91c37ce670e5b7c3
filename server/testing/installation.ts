import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createArrivals } from '../src/jobs/arrivals.ts'
import { openEmbedder } from '../src/ai/open-embedder.ts'
import type { Embedder } from '../src/ai/port.ts'
import { readConfig } from '../src/config.ts'
import { noJournal } from '../src/db/journal/journal.ts'
import type { OpenedDatabase } from '../src/db/open-database.ts'
import type { Deps } from '../src/deps.ts'
import { createDigest } from '../src/digest.ts'
import { openDocumentFiles } from '../src/files/open-document-files.ts'
import type { Jobs } from '../src/jobs/engine.ts'
import { openSchedulers } from '../src/schedulers/open-schedulers.ts'
import type { IndexDeps } from '../src/retrieval/index-document.ts'
import { openReader } from '../src/reading/open-reader.ts'
import { systemClock } from '../src/system-clock.ts'
import { openTestDatabase, silentLog } from './database.ts'
import { noPush } from './no-push.ts'
import { readWithin } from './read-within.ts'
import { testClock, type TestClock } from './test-clock.ts'
import { noMeter } from '../src/meter.ts'

export type EnqueuedJob = { name: string; payload: unknown; key: string | undefined; startAfter: Date | undefined }

/** What considering and answering mails needs: no workers run, jobs are noted down in `enqueued`. */
export type TestInstallation = {
  deps: Omit<Deps, 'openMailbox' | 'closeMailbox' | 'findMailServers' | 'payments' | 'secrets' | 'verificationToken'> & {
    db: OpenedDatabase
  } & Pick<IndexDeps, 'runReader'>
  clock: TestClock
  enqueued: EnqueuedJob[]
  close(): Promise<void>
}

/** A busy machine takes its time, and no text of a test is hostile. */
const PATIENT_MS = 60_000

/** An empty installation on a database of its own, with the real embedder and a set clock: for tests and evals. */
export async function openTestInstallation(now: Date | string): Promise<TestInstallation> {
  const db = await openTestDatabase()
  const embedder = sharedEmbedder()
  const reader = openReader({ threads: 1, deadlineMs: PATIENT_MS })
  const dataDir = await mkdtemp(join(tmpdir(), 'ownvoice-installation-'))
  const clock = testClock(now)
  const enqueued: EnqueuedJob[] = []
  const deps = {
    ...systemClock,
    config: readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }),
    db,
    journal: noJournal,
    jobs: notingJobs(enqueued),
    arrivals: createArrivals(),
    documentFiles: openDocumentFiles({ dataDir }),
    embedder,
    reader,
    runReader: readWithin,
    google: null,
    schedulers: openSchedulers({ calCom: 'http://127.0.0.1:9', calendly: 'http://127.0.0.1:9' }),
    push: noPush,
    model: null,
    clock,
    fileDigest: createDigest('a test installation', 'file address'),
    messageIdDigest: createDigest('a test installation', 'message-id'),
    recipientDigest: createDigest('a test installation', 'recipient'),
    log: silentLog,
    meter: noMeter,
  }
  const close = async () => {
    await reader.close()
    await db.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { deps, clock, enqueued, close }
}

let opened: Embedder | undefined

/** One for all installations of a process: it starts in seconds, and remembers the vectors of the texts that the tests share. */
function sharedEmbedder(): Embedder {
  opened ??= openEmbedder()
  return opened
}

function notingJobs(enqueued: EnqueuedJob[]): Jobs {
  return {
    enqueue: async (_tx, name, payload, options) => {
      enqueued.push({ name, payload, key: options?.key, startAfter: options?.startAfter })
    },
    forget: async () => {},
    work: async () => {},
    begin: async () => ({ suspectsDone: Promise.resolve(), isAlone: true }),
    listDead: async () => [],
    measure: async () => ({ dead: 0, queues: [] }),
    retryDead: async () => {},
    stop: async () => {},
  }
}
