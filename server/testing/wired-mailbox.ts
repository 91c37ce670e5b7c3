import { randomUUID } from 'node:crypto'
import type { OpenedDatabase } from '../src/db/open-database.ts'
import { openFaultWorld } from './fault-world.ts'
import type { ImapWire } from './imap-wire.ts'
import { customerMail, type MailPeer } from './mail.ts'

type Place = { db: OpenedDatabase; wire: ImapWire; dovecot: MailPeer | null; index: number }

/** A mailbox of one of the people of the real servers, read through a wire, once already. The mails of a test are told from those of others by a mark. */
export async function openWiredMailbox({ db, wire, dovecot, index }: Place) {
  if (!dovecot) throw new Error('there is no mail server')
  const { address, settings } = dovecot.settings('owner', index)
  const customer = dovecot.settings('customer', index)
  wire.script([])
  const world = await openFaultWorld(db, { address, settings: { ...settings, imap: { ...settings.imap, port: wire.port } } })
  world.clock.set(new Date()) // the server's: by it a recovering look goes back
  if ((await world.receive()) !== 'ok') throw new Error('the mailbox could not be read')
  const mark = randomUUID()
  const mailOf = (subject: string) => customerMail({ from: customer.address, to: address, subject: `${subject} ${mark}` })
  const subjects = (mails: readonly { subject: string }[]) =>
    mails.flatMap(({ subject }) => (subject.includes(mark) ? [subject.slice(0, -mark.length - 1)] : [])).toSorted()

  return {
    world,
    address,
    customer: customer.address,
    /** The owner's own session, past the wire. */
    connect: () => dovecot.connect(settings),
    put: (subject: string) => dovecot.deliver(customer.address, address, mailOf(subject)),
    /** The subjects of this test's mails that are stored. */
    read: async () => subjects(await world.messages()),
    /** How many mails with this Message-ID the customer has. */
    got: async (messageId: string) =>
      (await dovecot.read(customer.settings, 'INBOX')).filter((mail) => mail.messageId === messageId).length,
  }
}
