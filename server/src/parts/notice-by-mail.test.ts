import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anywhere, customerMail, mailPeer, type MailPeer, realClock, silentLog } from '../../testing/mail.ts'
import { openSeededSchool, type SeededSchool } from '../../testing/seeded-school.ts'
import { listOpenEscalations, listRecentMessages } from '../../testing/stored-rows.ts'
import type { Config } from '../config.ts'
import { listProductMails } from '../db/accounts/product-mails.ts'
import { listOutgoingFor } from '../db/mailboxes/outgoing.ts'
import { users } from '../db/schema/accounts.ts'
import { sendMail } from '../features/accounts/send-mail.ts'
import { answerMessage } from '../features/assistant/answer-message.ts'
import { readMailedAnswers } from '../features/assistant/notices/read-mailed-answers.ts'
import { alertOwner } from '../features/escalations/alert-owner.ts'
import { connectMailbox } from '../features/mailboxes/connect-mailbox.ts'
import { deliverOutgoing } from '../features/mailboxes/deliver-outgoing.ts'
import { receiveMail } from '../features/mailboxes/receive-mail.ts'
import { createMailboxOpener } from './open-mailbox-adapter.ts'
import { AppError } from '../errors.ts'
import type { Reader } from '../reading/port.ts'
import { openSecrets } from '../secrets.ts'

const peer = mailPeer()
const minute = 60_000
/** Of the mail servers' twenty: the school's mailbox, and the one in which answers to notices arrive. */
const [schoolNumber, answersNumber] = [10, 28]

let school: SeededSchool
beforeAll(async () => {
  if (peer) school = await openSeededSchool({ now: new Date(), withHistory: false })
})
afterAll(() => (peer ? school.close() : undefined))

test.skipIf(!peer)(
  'by real mail: a customer asks, gets a holding reply, the owner gets a notice and answers it, and the customer has the answer in the thread',
  async () => {
    const world = await openSchoolByMail(present(peer))
    const { customer, home, write, customersMails, ownersMails } = world
    await readMailedAnswers(world.deps) // from now on

    await write('Hello,\n\ncan you tune my grand piano?\n\nAnn')
    await world.look()
    const [holding] = await customersMails()
    expect(holding).toMatchObject({ subject: 'Re: Grand piano', inReplyTo: [world.asked] })
    expect(await world.openEscalations()).toHaveLength(1)

    await world.tell()
    const [notice] = await ownersMails('A message waits for you')
    expect(notice?.text).toContain('can you tune my grand piano?')
    expect(notice?.headers.find(({ name }) => name === 'auto-submitted')?.value).toBe('auto-generated')
    expect(notice?.replyTo).toMatchObject([{ address: world.answersAddress }])
    expect(notice?.messageId).toMatch(/^notice\./)
    const { calendar: _, ...theirs } = present(notice)
    const screened = await world.deps.reader.run('screen', theirs, { ownAddresses: [world.schoolAddress], ownMessageIds: new Set() })
    expect(screened).toMatchObject({ verdict: 'machine', replyTo: null }) // in a mailbox that is answered it would not be

    const quoted = (notice?.text ?? '').replaceAll(/^/gm, '> ')
    const reply = [
      `From: Maya <${home}>`,
      `To: ${world.answersAddress}`,
      'Subject: Re: A message waits for you',
      `In-Reply-To: <${notice?.messageId}>`,
      `References: <${notice?.messageId}>`,
      `Message-ID: <answer-${world.asked}>`,
      '',
      `Hi Ann,\n\nwe only teach, but call Sam at the workshop.\n\nOn Monday, Ownvoice wrote:\n${quoted}`,
    ].join('\r\n')
    const absence = reply.replace('Subject: ', 'Auto-Submitted: auto-replied\r\nSubject: ').replace('Hi Ann', 'I am away')
    for (const raw of [absence, absence, reply]) await present(peer).deliver(home, world.answersAddress, raw)
    const away = failingOnce(world.deps.reader, new AppError('temporary'))
    await expect(readMailedAnswers({ ...world.deps, reader: away })).rejects.toMatchObject({ code: 'temporary' })
    expect(await world.openEscalations()).toHaveLength(1) // it is read again by the next look
    const faulty = failingOnce(world.deps.reader, new Error('a bug'))
    await readMailedAnswers({ ...world.deps, reader: faulty }) // which holds up the first mail alone
    await world.look()

    const answers = (await customersMails()).slice(1)
    expect(answers).toMatchObject([{ subject: 'Re: Grand piano', inReplyTo: [world.asked], from: { address: world.schoolAddress } }])
    expect(answers[0]?.text).toContain('we only teach, but call Sam at the workshop.')
    expect(answers[0]?.text).not.toContain('A message waits for you')
    expect(await world.openEscalations()).toEqual([])
    expect(await ownersMails('Your answer is on its way')).toHaveLength(1)

    await readMailedAnswers(world.deps)
    await world.look()
    expect(await customersMails()).toHaveLength(2)
    expect((await ownersMails('')).filter(({ to }) => to.some(({ address }) => address === customer))).toEqual([])
    await world.close()
  },
  180_000,
)

/** The seeded school with a mailbox of the run's servers, and jobs that are run by hand. */
async function openSchoolByMail(servers: MailPeer) {
  const { owner } = school
  const own = servers.settings('owner', schoolNumber)
  const answers = servers.settings('owner', answersNumber)
  const customer = servers.settings('customer', schoolNumber)
  const home = servers.settings('customer', answersNumber)
  const opener = createMailboxOpener({ db: school.deps.db, clock: realClock, log: silentLog, reach: anywhere, openGmail: null })
  const { imap, smtp } = answers.settings
  const config: Config = {
    ...school.deps.config,
    NOTICE_IMAP_URL: urlOf('imap', imap),
    SMTP_URL: urlOf('smtp', smtp),
    MAIL_FROM: answers.address,
  }
  const deps = {
    ...school.deps,
    config,
    openMailbox: opener.openMailbox,
    closeMailbox: opener.closeMailbox,
    secrets: openSecrets({ OWNVOICE_SECRET: 's'.repeat(40) }),
  }
  const { db } = deps
  await db.system((tx) => tx.update(users).set({ email: home.address, emailVerified: true }).where(eq(users.id, owner)))
  const connection = await connectMailbox(deps, owner, {
    emailAddress: own.address,
    displayName: 'School',
    sentStore: 'none',
    settings: own.settings,
    sendMode: 'send',
  })
  if ('refusal' in connection) throw new Error(`not connected: ${connection.refusal.why}`)
  const { mailboxId } = connection
  const asked = `${Date.now()}@customer.test`
  const arrivedBefore = async (settings: typeof own.settings) => (await servers.read(settings, 'INBOX')).length
  const before = { customer: await arrivedBefore(customer.settings), home: await arrivedBefore(home.settings) }

  return {
    deps,
    asked,
    customer: customer.address,
    home: home.address,
    schoolAddress: own.address,
    answersAddress: answers.address,
    write: (text: string) =>
      servers.deliver(
        customer.address,
        own.address,
        customerMail({ from: customer.address, to: own.address, messageId: asked, subject: 'Grand piano', text }),
      ),
    /** Reads the mailbox, answers what came in, and lets leave what is due: what the workers do. */
    async look(): Promise<void> {
      await receiveMail(deps, owner, mailboxId)
      const messages = await db.transaction(owner, (tx) => listRecentMessages(tx, 100))
      const ours = messages.filter(({ rfcMessageId }) => rfcMessageId === asked)
      for (const { id, status } of ours) if (status === 'received') await answerMessage(deps, owner, id)
      for (const { id } of ours) {
        const mails = await db.transaction(owner, (tx) => listOutgoingFor(tx, id))
        for (const mail of mails.toReversed()) if (mail.status === 'queued') await deliverOutgoing(deps, owner, mail.id)
      }
      await post()
    },
    /** What the round of a minute later does. */
    async tell(): Promise<void> {
      school.clock.advance(minute)
      await alertOwner(deps, owner)
      await post()
    },
    openEscalations: async () => (await db.transaction(owner, listOpenEscalations)).filter(({ toEmail }) => toEmail === customer.address),
    customersMails: async () => (await servers.read(customer.settings, 'INBOX')).slice(before.customer),
    ownersMails: async (subject: string) =>
      (await servers.read(home.settings, 'INBOX')).slice(before.home).filter((mail) => mail.subject.startsWith(subject)),
    close: () => opener.closeAll(),
  }

  async function post(): Promise<void> {
    const waiting = (await db.system((tx) => listProductMails(tx, 100))).filter(({ status }) => status === 'waiting')
    for (const { id } of waiting.toReversed()) await sendMail(deps, id)
  }
}

/** A reader whose first step fails. */
function failingOnce(reader: Reader, fault: Error): Reader {
  let hasFailed = false
  return {
    ...reader,
    run: (...step) => {
      if (hasFailed) return reader.run(...step)
      hasFailed = true
      return Promise.reject(fault)
    },
  }
}

function urlOf(
  kind: 'imap' | 'smtp',
  { host, port, user, password }: { host: string; port: number; user: string; password: string },
): string {
  return `${kind}://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${host}:${port}`
}

function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('the run has no mail servers')
  return value
}
