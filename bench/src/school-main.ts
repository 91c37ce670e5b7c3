// The real server on the seeded school, with a real mailbox connected, as a process of its own. Asked for `memory`, it tells its resident bytes.
import { readConfig } from '@ownvoice/server/config'
import { connectMailbox } from '@ownvoice/server/features/mailboxes/connect-mailbox'
import { mailPeer } from '../../server/testing/mail.ts'
import { teachQuestions } from '../../server/testing/teach-questions.ts'
import { openLog } from '@ownvoice/server/open-log'
import { startServer } from '@ownvoice/server/parts/start'
import { residentBytes } from './child-usage.ts'
import { topics } from './questions.ts'
import { findSeedOwner } from './seed-owner.ts'

const peer = mailPeer()
if (!peer) throw new Error('There is no mail server to connect to.')
const { address, settings } = peer.settings('owner', Number(process.env['BENCH_MAILBOX']))
const MAIL_ALLOWED_SERVERS = [settings.imap, settings.smtp].map(({ host, port }) => `${host}:${port}`).join(',')
const server = await startServer({ config: readConfig({ ...process.env, MAIL_ALLOWED_SERVERS }), log: openLog('warn') })
const owner = await findSeedOwner(server.deps.db)
await teachQuestions(server.deps, owner, topics)
const school = { emailAddress: address, displayName: 'School', sentStore: 'copy', settings, sendMode: 'send' } as const
const connection = await connectMailbox(server.deps, owner, school)
if ('refusal' in connection) throw new Error(`The mailbox was not connected: ${connection.refusal.why}`)

process.on('message', (word) => {
  if (word === 'memory') process.send?.(residentBytes())
  if (word === 'stop') void server.stop().then(() => process.exit(0))
})
process.send?.('ready')
