import { join } from 'node:path'
import type { Registry } from 'prom-client'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { chooseModel } from '../ai/choose-model.ts'
import { openEmbedder } from '../ai/open-embedder.ts'
import { openReader } from '../reading/open-reader.ts'
import type { Config } from '../config.ts'
import { openDatabase, type OpenedDatabase } from '../db/open-database.ts'
import type { Deps } from '../deps.ts'
import { createDigest } from '../digest.ts'
import { gmailTokenSource } from '../features/mailboxes/gmail-token-source.ts'
import { openDocumentFiles } from '../files/open-document-files.ts'
import { s3Settings } from '../files/s3-settings.ts'
import { createVerificationToken } from '../http/verification-token.ts'
import { startJobs } from '../jobs/pg-boss-engine.ts'
import type { Log } from '../log.ts'
import { openSchedulers, schedulerAddresses } from '../schedulers/open-schedulers.ts'
import { openGoogle } from '../mail/google/open-google.ts'
import { openMailNetwork } from '../mail/open-mail-network.ts'
import { openPush } from '../mail/push/open-push.ts'
import { vapidKeys } from '../vapid-keys.ts'
import { createMailboxOpener } from './open-mailbox-adapter.ts'
import { openPayments } from './open-payments.ts'
import { apiRouter } from '../router.ts'
import { openSecrets } from '../secrets.ts'
import { closePublicLogin } from '../seed/close-public-login.ts'
import { seed } from '../seed/seed.ts'
import { installationSecret } from '../installation-secret.ts'
import { recover } from './recover.ts'
import { type RunningWeb, startWeb } from './start-web.ts'
import { openMeter } from '../metrics/open-meter.ts'
import { watchFacts } from '../metrics/watch-facts.ts'
import { addMetrics, startMetrics } from './start-metrics.ts'
import { startWorkers } from './start-workers.ts'
import { systemClock } from '../system-clock.ts'

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

/** Starts the whole server in this process. When a part fails to start, what was opened before it is closed again. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { config, parts = ['web', 'worker'], webBuild = join(import.meta.dirname, '../../../web/build') } = options
  const opened: (() => Promise<void>)[] = []
  const stop = () => closeAll(opened, options.log)
  try {
    const secret = await installationSecret(config)
    const { deps, db, registry } = await openDeps(options, secret, opened)
    const news = await recover({ ...deps, db })
    if (news) options.onProgress?.(news)
    if (config.SEED) await seed(deps, options.onProgress && { onProgress: options.onProgress })
    if (config.NODE_ENV === 'production') await closePublicLogin(deps)
    // The web part listens before any job is taken up: one that ends the process at once must not keep it from ever answering.
    const web = parts.includes('web')
      ? await startWeb(deps, { secret, webBuild, router: apiRouter(deps), mountMore: addMetrics(deps, registry) })
      : null
    if (web) opened.push(() => web.stop())
    const metrics = await startMetrics(deps, registry)
    if (metrics) opened.push(() => metrics.stop())
    if (parts.includes('worker')) {
      const workers = await startWorkers(deps)
      opened.push(() => workers.stop())
    }
    return { url: web && urlOf(config, web), deps, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Opens all that verbs need. What has to be closed is added to `opened`. */
async function openDeps(
  { config, log, replace = {}, onHung }: StartOptions,
  secret: string,
  opened: (() => Promise<void>)[],
): Promise<{ deps: Deps; db: OpenedDatabase; registry: Registry }> {
  const { clock } = { ...systemClock, ...replace }
  const loading = replace.embedder ? Promise.resolve(replace.embedder) : openEmbedder() // in its own thread, while the database opens
  opened.push(async () => (await loading).close())
  loading.catch(() => {}) // met below, where it is awaited
  const reader = replace.reader ?? openReader()
  opened.push(() => reader.close())
  const db = await openDatabase({ config, log, clock, ...(onHung && { onHung }) })
  opened.push(() => db.close())
  const embedder = await loading
  const network = openMailNetwork(config)
  const secrets = openSecrets({ ...config, OWNVOICE_SECRET: secret })
  const google = openGoogle(config, clock)
  const openGmail =
    google && ((owner: OwnerId, id: string) => google.openGmail(gmailTokenSource({ db, clock, secrets, google }, owner, id)))
  const mailboxes = createMailboxOpener({ db, clock, log, reach: network.reach, openGmail })
  opened.push(() => mailboxes.closeAll())
  const { meter, registry } = openMeter({ input: config.AI_INPUT_PRICE, output: config.AI_OUTPUT_PRICE })
  const jobs = await startJobs({ db, log, meter })
  opened.push(() => jobs.stop())
  const deps = {
    ...systemClock,
    config,
    log,
    meter,
    db,
    journal: db.driver.recovery.journal,
    jobs,
    documentFiles: openDocumentFiles({ dataDir: config.DATA_DIR, s3: s3Settings(config) }),
    openMailbox: mailboxes.openMailbox,
    findMailServers: network.findMailServers,
    google,
    push: openPush({
      reach: network.reachPush,
      keys: vapidKeys({ privateKey: config.VAPID_PRIVATE_KEY, secret }),
      contact: config.CONTACT_EMAIL,
    }),
    schedulers: openSchedulers(schedulerAddresses),
    secrets,
    fileDigest: createDigest(secret, 'file address'),
    messageIdDigest: createDigest(secret, 'message-id'),
    recipientDigest: createDigest(secret, 'recipient'),
    verificationToken: createVerificationToken(secret),
    model: replace.model === undefined ? await chooseModel(config, log) : replace.model,
    payments: openPayments({ ...systemClock, ...replace, config, db }, secret),
    ...replace,
    embedder,
    reader,
  }
  watchFacts(registry, { ...deps, db })
  return { deps, db, registry }
}

/** The last that was opened goes first: nobody is left to use what is closed. One that fails does not keep the others open. */
async function closeAll(opened: (() => Promise<void>)[], log: Log): Promise<void> {
  for (const close of opened.splice(0).toReversed()) {
    await close().catch((error: unknown) => log.error({ err: error }, 'A part of the server could not be closed'))
  }
}

function urlOf({ BASE_URL, HOST }: Config, { port }: RunningWeb): string {
  if (BASE_URL) return BASE_URL
  const isLocal = HOST === '127.0.0.1' || HOST === '0.0.0.0' || HOST === '::'
  return `http://${isLocal ? 'localhost' : HOST}:${port}`
}
