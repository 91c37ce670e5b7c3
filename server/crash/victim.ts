// The worker as a process of its own, made to be killed: it reads, decides, sends and records, and dies by SIGKILL at the checkpoint that
// CRASH_AT names. With CRASH_BLIND it sends again without looking whether the mail has left: what the protocol must never do.
import { createHash, randomUUID } from 'node:crypto'
import { ownerId } from '@ownvoice/core/accounts/owner-id'
import { readConfig } from '../src/config.ts'
import { openDatabase } from '../src/db/open-database.ts'
import { mailboxesJobs } from '../src/features/mailboxes/jobs.ts'
import { watchMailboxes } from '../src/features/mailboxes/watch-mailboxes.ts'
import { startJobs } from '../src/jobs/pg-boss-engine.ts'
import type { Log } from '../src/log.ts'
import type { CheckpointName } from '../src/mail/checkpoint.ts'
import { createMailboxOpener } from '../src/mail/open-mailbox-adapter.ts'
import type { OpenMailbox } from '../src/mail/open-mailbox.ts'
import { openSecrets } from '../src/secrets.ts'
import { realClock } from '../src/mail/testing.ts'
import { answerPlainly } from './answer-plainly.ts'
import { victimSecret } from './victim-secret.ts'

const environment = process.env // this file is a main of its own
const config = readConfig(environment)
const say = (fields: Record<string, unknown>, message: string) => process.stderr.write(`${message} ${JSON.stringify(fields, errorText)}\n`)
const log: Log = { info: () => {}, warn: say, error: say }

const db = await openDatabase({ config, log, clock: realClock })
const jobs = await startJobs({ db, log })
const opener = createMailboxOpener({ db, clock: realClock, log })
const deps = {
  config,
  db,
  jobs,
  log,
  checkpoint,
  clock: realClock,
  openMailbox: environment['CRASH_BLIND'] ? blind(opener.openMailbox) : opener.openMailbox,
  secrets: openSecrets({ OWNVOICE_SECRET: victimSecret }),
  stopwatch: () => performance.now(),
  ids: { next: () => randomUUID() },
  random: () => 0.5,
  messageIdDigest: (text: string) =>
    createHash('sha256')
      .update(victimSecret + text)
      .digest('hex'),
}
await mailboxesJobs(deps)
await jobs.work('assistant.answer', async ({ owner, messageId }) => {
  checkpoint('before_decide')
  await answerPlainly(deps, ownerId(owner), messageId)
  checkpoint('decided')
})
const watching = await watchMailboxes(deps)
process.send?.('ready')
process.once('message', () => void stop())

async function stop(): Promise<void> {
  await watching.stop()
  await jobs.stop()
  await opener.closeAll()
  await db.close()
  process.exit(0)
}

function checkpoint(name: CheckpointName): void {
  if (name === environment['CRASH_AT']) process.kill(process.pid, 'SIGKILL')
}

function blind(openMailbox: OpenMailbox): OpenMailbox {
  return (access) => ({ ...openMailbox(access), findSent: async () => 'absent' })
}

function errorText(_key: string, value: unknown): unknown {
  return value instanceof Error ? value.stack : value
}
