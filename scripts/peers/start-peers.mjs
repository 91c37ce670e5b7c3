import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { say } from '../setup/say.mjs'
import { provideDovecot } from '../provide/dovecot.mjs'
import { providePgbouncer } from '../provide/pgbouncer.mjs'
import { providePostgres } from '../provide/postgres.mjs'
import { makeCertificate } from './certificate.mjs'
import { startDovecot } from './dovecot.mjs'
import { startPgbouncer } from './pgbouncer.mjs'
import { startPostgres } from './postgres.mjs'
import { startSmtp } from './start-smtp.mjs'

/** @typedef {'mail' | 'postgres'} PeerName */
/** @typedef {{ env: Record<string, string>, stop: () => Promise<void> }} Started */
/** @typedef {(folder: string) => Promise<Started>} Start */

/**
 * @typedef {object} Peers
 * @property {Record<string, string>} env What tests read to find the peers; a peer that is missing has no variable here
 * @property {Partial<Record<PeerName, string>>} missing Why a peer is not there, as one sentence
 * @property {() => Promise<void>} stop Stops all and deletes their data
 */

const mailDomain = 'shop.test'
const mailUsers = [...people('u', mailDomain), ...people('c', 'customer.test')]

/**
 * Starts the real servers that tests and the bench talk to: Dovecot with an SMTP server before it, and PostgreSQL with pgbouncer before it. What the system
 * lacks is installed where that is possible. `isDurable` keeps PostgreSQL's fsync on: the bench wants it, tests do without.
 * @param {{ root: string, wanted: readonly PeerName[], isDurable?: boolean }} options `root` is the checkout; what must be built is cached in it
 * @returns {Promise<Peers>}
 */
export async function startPeers({ root, wanted, isDurable = false }) {
  /** @type {Peers['missing']} */
  const missing = {}
  /** @type {[PeerName, Start][]} */
  const starts = []
  for (const name of wanted) {
    const provided = name === 'mail' ? await provideMail() : await provideDatabase(join(root, '.cache'), isDurable)
    if ('missing' in provided) missing[name] = provided.missing
    else starts.push([name, provided.start])
  }
  return { missing, ...(await startAll(starts)) }
}

/**
 * Starts all at once; when one does not come up the others are stopped again.
 * @param {[PeerName, Start][]} starts
 * @returns {Promise<Started>}
 */
async function startAll(starts) {
  const folder = await mkdtemp(join(tmpdir(), 'ownvoice-peers-'))
  await chmod(folder, 0o755) // the daemons run as users of their own
  const results = await Promise.allSettled(starts.map(([name, start]) => start(join(folder, name))))
  const started = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const stop = async () => {
    await Promise.all(started.map((peer) => peer.stop()))
    await rm(folder, { recursive: true, force: true })
  }
  for (const result of results) {
    if (result.status === 'fulfilled') continue
    await stop()
    throw new Error('A server for the tests did not start', { cause: result.reason })
  }
  return { env: Object.fromEntries(started.flatMap((peer) => Object.entries(peer.env))), stop }
}

/** @returns {Promise<{ start: Start } | { missing: string }>} */
async function provideMail() {
  const dovecot = await provideDovecot()
  if ('missing' in dovecot) return dovecot
  return { start: (folder) => startMail(dovecot.program, folder) }
}

/**
 * @param {string} program
 * @param {string} folder
 * @returns {Promise<Started>}
 */
async function startMail(program, folder) {
  await mkdir(folder, { recursive: true })
  const tls = await makeCertificate(join(folder, 'tls'))
  const dovecot = await startDovecot({ program, folder: join(folder, 'dovecot'), users: mailUsers, tls })
  const smtp = await startSmtp({ folder, lmtpPort: dovecot.lmtpPort, users: mailUsers, tls })
  const env = {
    TEST_IMAP_HOST: '127.0.0.1',
    TEST_IMAP_PORT: String(dovecot.imapPort),
    TEST_IMAPS_PORT: String(dovecot.imapsPort),
    TEST_LMTP_PORT: String(dovecot.lmtpPort),
    TEST_SMTP_HOST: '127.0.0.1',
    TEST_SMTP_PORT: String(smtp.smtpPort),
    TEST_SMTPS_PORT: String(smtp.smtpsPort),
    TEST_SMTP_ACCEPTED_LOG: smtp.acceptedLog,
    TEST_SMTP_DELAY_FILE: smtp.delayFile,
    TEST_MAIL_DOMAIN: mailDomain,
    TEST_MAIL_USERS: JSON.stringify(mailUsers),
    NODE_EXTRA_CA_CERTS: tls.certificate,
  }
  const stop = async () => {
    await smtp.stop()
    await dovecot.stop()
  }
  return { env, stop }
}

/**
 * @param {string} cache
 * @param {boolean} isDurable
 * @returns {Promise<{ start: Start } | { missing: string }>}
 */
async function provideDatabase(cache, isDurable) {
  const found = await providePostgres(cache)
  if ('missing' in found) return found
  const pooler = isDurable ? undefined : await findPooler()
  return {
    start: async (folder) => {
      const postgres = await startPostgres({ bin: found.bin, folder: join(folder, 'server'), isDurable })
      if (!pooler) return { env: { TEST_DATABASE_URL: postgres.url }, stop: postgres.stop }
      const pgbouncer = await startPgbouncer({ program: pooler, folder: join(folder, 'pooler'), serverUrl: postgres.url })
      const stop = async () => {
        await pgbouncer.stop()
        await postgres.stop()
      }
      return { env: { TEST_DATABASE_URL: postgres.url, TEST_POOLED_DATABASE_URL: pgbouncer.url }, stop }
    },
  }
}

/** Tests go through it where it is to be had; the bench measures without. */
async function findPooler() {
  const found = await providePgbouncer()
  if ('missing' in found) say(`Tests on PostgreSQL run without pgbouncer before it: ${found.missing}`)
  else return found.program
}

/**
 * u01@shop.test with the password secret-u01, and so on to 30. Tests that run side by side take people of their own.
 * @param {string} letter
 * @param {string} domain
 * @returns {import('./dovecot.mjs').MailUser[]}
 */
function people(letter, domain) {
  return Array.from({ length: 30 }, (_, index) => {
    const name = `${letter}${String(index + 1).padStart(2, '0')}`
    return { user: `${name}@${domain}`, password: `secret-${name}` }
  })
}
