import { randomUUID } from 'node:crypto'
import type { Deps } from '../src/deps.ts'
import { openConversation } from '../src/db/mailboxes/conversations.ts'
import { addMailbox } from '../src/db/mailboxes/mailboxes.ts'
import { addOutgoing, type Outgoing } from '../src/db/mailboxes/outgoing.ts'
import type { OpenedDatabase } from '../src/db/open-database.ts'
import { receiveMail } from '../src/features/mailboxes/receive-mail.ts'
import { createMailboxOpener } from '../src/parts/open-mailbox-adapter.ts'
import { openImapProgram } from './imap-program.ts'
import { anywhere, customerMail, mailPeer, silentLog } from './mail.ts'
import { openMailboxWorld } from './mailbox-world.ts'

/** The person of the mail servers whose mailbox these worlds take, one after another; runs on the two databases have one each. */
const person = process.env['TEST_ENGINE'] === 'postgres' ? 25 : 26
const messageId = 'Lessons@customer.test'

/** An account with a mailbox on the run's mail servers into which one mail came, and what its owner does there from a program of their own. */
export async function openImapDraftsWorld(db: OpenedDatabase) {
  const peer = mailPeer()
  if (!peer) throw new Error('the run has no mail servers')
  const { address, settings } = peer.settings('owner', person)
  const customer = peer.settings('customer', person).address
  const world = await openMailboxWorld(db)
  const { clock, owner } = world
  const opener = createMailboxOpener({ db, clock, log: silentLog, reach: anywhere, openGmail: null })
  const losing = loseNextPut(opener.openMailbox)
  const deps = { ...world.deps, openMailbox: losing.openMailbox }
  const secret = deps.secrets.seal(owner, JSON.stringify(settings))
  const inOwner = <T>(run: Parameters<typeof db.transaction<T>>[1]) => db.transaction(owner, run)
  const { id: mailboxId } = await inOwner((tx) =>
    addMailbox(tx, { kind: 'imap', emailAddress: address, displayName: 'School', sentStore: 'copy', secret }),
  )
  const program = openImapProgram(peer, settings)
  for (const folder of ['INBOX', 'Sent', 'Drafts']) await program.empty(folder) // what the world before left
  await receiveMail(deps, owner, mailboxId) // reading starts from now
  await peer.deliver(customer, address, customerMail({ from: customer, to: address, subject: 'Lessons', messageId }))
  while ((await program.raws('INBOX')).length === 0);
  await receiveMail(deps, owner, mailboxId)
  const answered = (await world.messages()).find(({ subject }) => subject === 'Lessons')

  return {
    deps,
    owner,
    clock,
    mailboxId,
    outgoing: world.outgoing,
    enqueued: world.enqueued,
    addDraft: () =>
      inOwner(async (tx): Promise<Outgoing> => {
        const { id: conversationId } = await openConversation(tx, { threadKey: messageId })
        const ids = { mailboxId, conversationId, messageId: answered?.id ?? '', rfcMessageId: `${randomUUID()}@school.test` }
        const words = { toAddress: customer, subject: 'Re: Lessons', text: 'A lesson is $40.' }
        const thread = { inReplyTo: messageId, references: [messageId] }
        const draft = await addOutgoing(tx, { ...ids, ...words, ...thread, kind: 'reply', status: 'draft', updatedAt: clock.now() })
        if (!draft) throw new Error('no draft was added')
        return draft
      }),
    theirDrafts: () => program.raws('Drafts'),
    edit: (text: string) => program.edit(text),
    deleteIt: program.deleteIt,
    sendIt: () => program.sendIt(),
    /** What left to the customer, by our hand or the owner's; our own copy lies in the inbox before it is filed. */
    sent: async () =>
      [...(await program.raws('Sent')), ...(await program.raws('INBOX'))].filter((raw) => raw.includes('Subject: Re: Lessons')),
    loseNextPut: losing.loseNextPut,
    close: () => opener.closeAll(),
  }
}

/** A process that dies once after it put a draft into the folder, before it knows where that lies. */
function loseNextPut(open: Deps['openMailbox']): { openMailbox: Deps['openMailbox']; loseNextPut: () => void } {
  let isLost = false
  const openMailbox: Deps['openMailbox'] = (access) => {
    const adapter = open(access)
    const { drafts } = adapter
    if (!drafts) return adapter
    const put: typeof drafts.put = async (mail) => {
      const place = await drafts.put(mail)
      if (!isLost) return place
      isLost = false
      throw new Error('the process died here')
    }
    return { ...adapter, drafts: { ...drafts, put } }
  }
  return { openMailbox, loseNextPut: () => void (isLost = true) }
}
