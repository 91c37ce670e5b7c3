import { noJournal } from '../src/db/journal/journal.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { openEmbedder } from '../src/ai/open-embedder.ts'
import { openReader } from '../src/reading/open-reader.ts'
import { readConfig } from '../src/config.ts'
import { getDocument, listDocuments } from '../src/db/knowledge/documents.ts'
import { openTestDatabase, silentLog } from './database.ts'
import type { Deps } from '../src/deps.ts'
import { createDigest } from '../src/digest.ts'
import type { Jobs } from '../src/jobs/engine.ts'
import { openDocumentFiles } from '../src/files/open-document-files.ts'
import { systemClock } from '../src/system-clock.ts'
import { testClock, type TestClock } from './test-clock.ts'
import { bookingLinks, business } from '../src/seed/business.ts'
import { seed } from '../src/seed/seed.ts'

export type EnqueuedJob = { name: string; payload: unknown; key: string | undefined; startAfter: Date | undefined }

/** What the seeded school needs to consider and answer mails: no workers run, jobs are noted down in `enqueued`. */
export type SeededSchool = {
  deps: Omit<Deps, 'openMailbox' | 'payments' | 'secrets' | 'verificationToken'>
  clock: TestClock
  owner: OwnerId
  enqueued: EnqueuedJob[]
  /** All that the school could say: its documents, links and facts, as one text. */
  knownText: string
  close(): Promise<void>
}

/** A busy machine takes its time, and no text of the school is hostile. */
const PATIENT_MS = 60_000

/** The seeded school on a database of its own, with the real embedder and a set clock: for tests and evals. */
export async function openSeededSchool({ now, withHistory }: { now: Date; withHistory: boolean }): Promise<SeededSchool> {
  const db = await openTestDatabase()
  const embedder = await openEmbedder()
  const reader = openReader({ threads: 1, deadlineMs: PATIENT_MS })
  const dataDir = await mkdtemp(join(tmpdir(), 'ownvoice-school-'))
  const clock = testClock(now)
  const enqueued: EnqueuedJob[] = []
  const deps = {
    ...systemClock,
    config: readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }),
    db,
    journal: noJournal,
    jobs: notingJobs(enqueued),
    documentFiles: openDocumentFiles({ dataDir }),
    embedder,
    reader,
    model: null,
    clock,
    fileDigest: createDigest('the seeded school', 'file address'),
    messageIdDigest: createDigest('the seeded school', 'message-id'),
    recipientDigest: createDigest('the seeded school', 'recipient'),
    log: silentLog,
  }
  const owner = await seed(deps, { withHistory })
  if (!owner) throw new Error('the school was seeded twice')
  const close = async () => {
    await reader.close()
    await embedder.close()
    await db.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { deps, clock, owner, enqueued, knownText: await allTextOf(deps, owner), close }
}

async function allTextOf({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<string> {
  const texts = await db.transaction(owner, async (tx) => {
    const found: string[] = []
    for (const { id } of await listDocuments(tx)) found.push((await getDocument(tx, id)).extractedText ?? '')
    return found
  })
  const links = bookingLinks.map((link) => `${link.label} ${link.url}`)
  return [...texts, ...links, business.ownerName, business.businessName].join('\n')
}

function notingJobs(enqueued: EnqueuedJob[]): Jobs {
  return {
    enqueue: async (_tx, name, payload, options) => {
      enqueued.push({ name, payload, key: options?.key, startAfter: options?.startAfter })
    },
    work: async () => {},
    begin: async () => ({ suspectsDone: Promise.resolve() }),
    listDead: async () => [],
    retryDead: async () => {},
    stop: async () => {},
  }
}
