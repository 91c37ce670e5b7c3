// The real server on the seeded school with a mailbox by IMAP, and a Gmail account once its owner has agreed: asked for `consent`, it tells where.
// Whatever else it is asked is what the owner brought back from there.
import { readConfig } from '@ownvoice/server/config'
import { listMailboxes } from '@ownvoice/server/db/mailboxes/mailboxes'
import { beginGmail } from '@ownvoice/server/features/mailboxes/begin-gmail'
import { connectMailbox } from '@ownvoice/server/features/mailboxes/connect-mailbox'
import { disconnectMailbox } from '@ownvoice/server/features/mailboxes/disconnect-mailbox'
import { finishGmail } from '@ownvoice/server/features/mailboxes/finish-gmail'
import { openLog } from '@ownvoice/server/open-log'
import { startServer } from '@ownvoice/server/parts/start'
import { mailPeer } from '../../server/testing/mail.ts'
import { teachQuestions } from '../../server/testing/teach-questions.ts'
import { topics } from './questions.ts'
import { findSeedOwner } from './seed-owner.ts'

const peer = mailPeer()
if (!peer) throw new Error('There is no mail server to connect to.')
const { address, settings } = peer.settings('owner', Number(process.env['BENCH_MAILBOX']))
const MAIL_ALLOWED_SERVERS = [settings.imap, settings.smtp].map(({ host, port }) => `${host}:${port}`).join(',')
const server = await startServer({ config: readConfig({ ...process.env, MAIL_ALLOWED_SERVERS }), log: openLog('warn') })
const { deps } = server
const owner = await findSeedOwner(deps.db)
await teachQuestions(deps, owner, topics)
const school = { emailAddress: address, displayName: 'School', sentStore: 'copy', settings, sendMode: 'send' } as const
const connection = await connectMailbox(deps, owner, school)
if ('refusal' in connection) throw new Error(`The mailbox was not connected: ${connection.refusal.why}`)

const sessionId = 'bench'
const origin = 'http://localhost:3000'

async function answer(word: string): Promise<string> {
  if (word === 'consent') return (await beginGmail(deps, owner, { sessionId, origin, answers: 'alone', mailboxId: null })).url
  await finishGmail(deps, owner, sessionId, JSON.parse(word) as { code: string; state: string }) // what notice.ts asks with
  return 'connected'
}

/** Google is not there for the parts that come later. */
async function leave(): Promise<void> {
  const gmail = await deps.db.transaction(owner, listMailboxes)
  for (const { id, kind } of gmail) if (kind === 'gmail') await disconnectMailbox(deps, owner, id)
  await server.stop()
  process.exit(0)
}

process.on('message', (word) => {
  if (word === 'stop') void leave()
  else void answer(String(word)).then((said) => process.send?.(said))
})
process.send?.('ready')
