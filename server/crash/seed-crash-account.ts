import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { teachQuestions } from '../testing/teach-questions.ts'
import { readWithin } from '../testing/read-within.ts'
import { testReader } from '../testing/test-reader.ts'
import type { Embedder } from '../src/ai/port.ts'
import { readConfig } from '../src/config.ts'
import { openDatabase } from '../src/db/open-database.ts'
import { createDigest } from '../src/digest.ts'
import { connectMailbox } from '../src/features/mailboxes/connect-mailbox.ts'
import { openDocumentFiles } from '../src/files/open-document-files.ts'
import { s3Settings } from '../src/files/s3-settings.ts'
import { installationSecret } from '../src/installation-secret.ts'
import { startJobs } from '../src/jobs/pg-boss-engine.ts'
import { createMailboxOpener } from '../src/parts/open-mailbox-adapter.ts'
import type { ImapSettings } from '../src/mail/open-mailbox.ts'
import { silentLog, anywhere } from '../testing/mail.ts'
import { openSecrets } from '../src/secrets.ts'
import { seed } from '../src/seed/seed.ts'
import { systemClock } from '../src/system-clock.ts'
import { noMeter } from '../src/meter.ts'

/** The seeded school with its documents, links and voice, in the database that the environment names, and a real mailbox connected to it. It answers `questions` by itself. `embedder` is that of the workers, and is closed. */
export async function seedCrashAccount(
  environment: Readonly<Record<string, string | undefined>>,
  own: { address: string; settings: ImapSettings },
  { questions, embedder }: { questions: readonly string[]; embedder: Embedder },
): Promise<OwnerId> {
  const config = readConfig(environment)
  const { clock } = systemClock
  const db = await openDatabase({ config, log: silentLog, clock })
  const jobs = await startJobs({ db, log: silentLog })
  const opener = createMailboxOpener({ db, clock, log: silentLog, reach: anywhere, openGmail: null })
  const secret = await installationSecret(config)
  const deps = {
    ...systemClock,
    config,
    db,
    journal: db.driver.recovery.journal,
    jobs,
    log: silentLog,
    documentFiles: openDocumentFiles({ dataDir: config.DATA_DIR, s3: s3Settings(config) }),
    embedder,
    reader: testReader(),
    runReader: readWithin,
    model: null,
    openMailbox: opener.openMailbox,
    closeMailbox: opener.closeMailbox,
    secrets: openSecrets({ ...config, OWNVOICE_SECRET: secret }),
    messageIdDigest: createDigest(secret, 'message-id'),
    recipientDigest: createDigest(secret, 'recipient'),
    meter: noMeter,
  }
  const owner = await seed(deps, { withHistory: false })
  if (!owner) throw new Error('the school was there already')
  await teachQuestions(deps, owner, questions)
  const { address: emailAddress, settings } = own
  const connection = await connectMailbox(deps, owner, {
    emailAddress,
    displayName: 'School',
    sentStore: 'copy',
    settings,
    sendMode: 'send',
  })
  if ('refusal' in connection) throw new Error(`The mailbox was not connected: ${connection.refusal.why}`)
  await opener.closeAll()
  await jobs.stop()
  await embedder.close()
  await db.close()
  return owner
}
