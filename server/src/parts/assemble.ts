import type { Registry } from 'prom-client'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { chooseModel } from '../ai/choose-model.ts'
import { type Config, tokenPrices } from '../config.ts'
import type { OpenedDatabase } from '../db/open-database.ts'
import type { Deps } from '../deps.ts'
import { createDigest } from '../digest.ts'
import { gmailTokenSource } from '../features/mailboxes/gmail-token-source.ts'
import { warmUp } from '../features/assistant/warm-up.ts'
import { openDocumentFiles } from '../files/open-document-files.ts'
import { s3Settings } from '../files/s3-settings.ts'
import { createVerificationToken } from '../http/verification-token.ts'
import { createArrivals } from '../jobs/arrivals.ts'
import { startJobs } from '../jobs/pg-boss-engine.ts'
import { openGoogle } from '../mail/google/open-google.ts'
import { openMailNetwork } from '../mail/open-mail-network.ts'
import { openPush } from '../mail/push/open-push.ts'
import { openMeter } from '../metrics/open-meter.ts'
import { watchFacts } from '../metrics/watch-facts.ts'
import { apiRouter } from '../router.ts'
import { openSchedulers, schedulerAddresses } from '../schedulers/open-schedulers.ts'
import { openSecrets } from '../secrets.ts'
import { closePublicLogin } from '../seed/close-public-login.ts'
import { seed } from '../seed/seed.ts'
import { systemClock } from '../system-clock.ts'
import { vapidKeys } from '../vapid-keys.ts'
import { createMailboxOpener } from './open-mailbox-adapter.ts'
import { openPayments } from './open-payments.ts'
import { recover } from './recover.ts'
import type { Opened, Opening, StartOptions } from './start-options.ts'
import { addMetrics, startMetrics } from './start-metrics.ts'
import { type RunningWeb, startWeb } from './start-web.ts'
import { startWorkers } from './start-workers.ts'

/** Puts the server together on what was opened, and starts its parts. What has to be closed is added to `opened`. */
export async function assemble(
  options: Required<Pick<StartOptions, 'parts' | 'webBuild'>> & StartOptions,
  opening: Opening,
  opened: Opened,
) {
  const { config, parts, webBuild } = options
  const { secret } = opening
  const { deps, db, registry } = await openDeps(options, opening, opened)
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
  if (parts.length > 0) void warmUp(deps) // answers come without it too, only later
  if (parts.includes('worker')) {
    const workers = await startWorkers(deps)
    opened.push(() => workers.stop())
  }
  return { url: web && urlOf(config, web), deps }
}

/** Opens all that verbs need. What has to be closed is added to `opened`. */
async function openDeps(
  { config, log, onProgress, replace = {} }: StartOptions,
  { secret, embedder, reader, ...opening }: Opening,
  opened: Opened,
): Promise<{ deps: Deps; db: OpenedDatabase; registry: Registry }> {
  const { clock } = { ...systemClock, ...replace }
  const db = await opening.db
  const network = openMailNetwork(config)
  const secrets = openSecrets({ ...config, OWNVOICE_SECRET: secret })
  const google = openGoogle(config, clock)
  const openGmail =
    google && ((owner: OwnerId, id: string) => google.openGmail(gmailTokenSource({ db, clock, secrets, google }, owner, id)))
  const mailboxes = createMailboxOpener({ db, clock, log, reach: network.reach, openGmail })
  opened.push(() => mailboxes.closeAll())
  const { meter, registry } = openMeter(tokenPrices(config))
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
    arrivals: createArrivals(),
    documentFiles: openDocumentFiles({ dataDir: config.DATA_DIR, s3: s3Settings(config) }),
    openMailbox: mailboxes.openMailbox,
    closeMailbox: mailboxes.closeMailbox,
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
    model: replace.model === undefined ? await chooseModel(config, { log, ...(onProgress && { tell: onProgress }) }) : replace.model,
    payments: openPayments({ ...systemClock, ...replace, config, db }, secret),
    ...replace,
    embedder,
    reader,
  }
  watchFacts(registry, { ...deps, db })
  return { deps, db, registry }
}

function urlOf({ BASE_URL, HOST }: Config, { port }: RunningWeb): string {
  if (BASE_URL) return BASE_URL
  const isLocal = HOST === '127.0.0.1' || HOST === '0.0.0.0' || HOST === '::'
  return `http://${isLocal ? 'localhost' : HOST}:${port}`
}
