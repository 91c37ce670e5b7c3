import { anywhere } from '../testing/mail.ts'
// The worker as a process of its own, made to be killed: all that `startWorkers` runs, on the account that the test has seeded. It dies by
// SIGKILL at the checkpoint that its orders name, or some milliseconds later. With CRASH_BLIND it finds nothing among the sent mails, with
// CRASH_UNMARKED it hands mails over without writing that down: what the protocol must never do. What stands in for a real part is quicker
// to start: the reader, the embedder's kept vectors, and no language model.
import { flushCompileCache } from 'node:module'
import { ownerId } from '@ownvoice/core/accounts/owner-id'
import { testReader } from '../testing/test-reader.ts'
import { noPush } from '../testing/no-push.ts'
import { readConfig } from '../src/config.ts'
import { openDatabase } from '../src/db/open-database.ts'
import { createDigest } from '../src/digest.ts'
import { openDocumentFiles } from '../src/files/open-document-files.ts'
import { createVerificationToken } from '../src/http/verification-token.ts'
import { installationSecret } from '../src/installation-secret.ts'
import type { Begun } from '../src/jobs/engine.ts'
import { createArrivals } from '../src/jobs/arrivals.ts'
import { startJobs } from '../src/jobs/pg-boss-engine.ts'
import type { Log } from '../src/log.ts'
import type { CheckpointName } from '../src/mail/checkpoint.ts'
import { createMailboxOpener } from '../src/parts/open-mailbox-adapter.ts'
import { AppError } from '../src/errors.ts'
import { listRecentMessages } from '../testing/stored-rows.ts'
import { resolveReply } from '../src/features/assistant/resolve-reply.ts'
import type { MailAdapter } from '../src/mail/port.ts'
import type { OpenMailbox } from '../src/mail/open-mailbox.ts'
import { openPayments } from '../src/parts/open-payments.ts'
import { openSchedulers, schedulerAddresses } from '../src/schedulers/open-schedulers.ts'
import { openSecrets } from '../src/secrets.ts'
import { recover } from '../src/parts/recover.ts'
import { startWorkers } from '../src/parts/start-workers.ts'
import { systemClock } from '../src/system-clock.ts'
import { keptEmbedder } from './kept-embedder.ts'
import { lookInside } from './look-inside.ts'
import type { Orders } from './orders.ts'
import { noMeter } from '../src/meter.ts'

flushCompileCache() // a process that is killed leaves nothing for the next one otherwise
const orders = await new Promise<Orders>((resolve) => process.once('message', (first) => resolve(first as Orders))) // the test sends nothing else first
const environment = process.env // this file is a main of its own
const owner = ownerId(environment['CRASH_OWNER'] ?? '')
const config = readConfig(environment)
const say = (fields: Record<string, unknown>, message: string) => process.stderr.write(`${message} ${JSON.stringify(fields, errorText)}\n`)
const log: Log = { debug: () => {}, info: () => {}, warn: say, error: say }
const embedder = keptEmbedder()
const secret = await installationSecret(config)
const { clock } = systemClock

const db = await openDatabase({ config, log, clock })
const jobs = await startJobs({ db, log })
let isSuspectsTurn = true
const opener = createMailboxOpener({ db, clock, log, reach: anywhere, openGmail: null })
const deps = {
  ...systemClock,
  config,
  db,
  journal: db.driver.recovery.journal,
  jobs: { ...jobs, begin },
  arrivals: createArrivals(),
  log,
  checkpoint,
  documentFiles: openDocumentFiles({ dataDir: config.DATA_DIR }),
  embedder,
  reader: testReader(),
  model: null,
  openMailbox: faulty(opener.openMailbox),
  closeMailbox: opener.closeMailbox,
  findMailServers: () => Promise.reject(new Error('nobody connects a mailbox here')),
  google: null,
  schedulers: openSchedulers(schedulerAddresses),
  push: noPush,
  payments: openPayments({ ...systemClock, config, db }, secret),
  secrets: openSecrets({ ...config, OWNVOICE_SECRET: secret }),
  fileDigest: createDigest(secret, 'file address'),
  messageIdDigest: createDigest(secret, 'message-id'),
  recipientDigest: createDigest(secret, 'recipient'),
  verificationToken: createVerificationToken(secret),
  meter: noMeter,
}
await recover(deps)
const workers = await startWorkers(deps)
const wishes: Record<string, () => Promise<void>> = { stop, tell, 'send again': sendAgain }
process.on('message', (wish) => void wishes[String(wish)]?.())

async function tell(): Promise<void> {
  process.send?.(await lookInside(db, owner))
}

/** An owner who does not find it among the sent mails. */
async function sendAgain(): Promise<void> {
  for (const { id } of await db.transaction(owner, (tx) => listRecentMessages(tx, 1_000))) {
    await resolveReply(deps, owner, { messageId: id, outcome: 'send_again' }).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'conflict') throw error // of this message nothing is open
    })
  }
}

async function stop(): Promise<void> {
  await workers.stop()
  await jobs.stop()
  await opener.closeAll()
  await db.close()
  process.exit(0)
}

async function begin(): Promise<Begun> {
  const { suspectsDone, isAlone } = await jobs.begin()
  return { suspectsDone: suspectsDone.then(() => void (isSuspectsTurn = false)), isAlone }
}

function checkpoint(name: CheckpointName): void {
  if (name !== orders.at || (isSuspectsTurn && !orders.isEvenAlone)) return
  if (orders.afterMs > 0) setTimeout(die, orders.afterMs)
  else die()
}

function die(): void {
  process.kill(process.pid, 'SIGKILL')
}

function faulty(openMailbox: OpenMailbox): OpenMailbox {
  return (access) => {
    const adapter = openMailbox(access)
    const blind: Partial<MailAdapter> = environment['CRASH_BLIND'] ? { findSent: async () => 'absent' } : {}
    const unmarked: Partial<MailAdapter> = environment['CRASH_UNMARKED']
      ? { send: (mail, { deadline }) => adapter.send(mail, { deadline, markHandedOver: async () => checkpoint('mark_committed') }) }
      : {}
    return { ...adapter, ...blind, ...unmarked }
  }
}

function errorText(_key: string, value: unknown): unknown {
  return value instanceof Error ? value.stack : value
}
