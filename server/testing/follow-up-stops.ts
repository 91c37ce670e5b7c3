import { randomUUID } from 'node:crypto'
import { emptyTrace } from '@ownvoice/core/assistant/empty-trace'
import type { StopReason } from '@ownvoice/core/followups/stops'
import { plainMail } from '@ownvoice/core/mailboxes/plain-mail'
import type { OwnerTx } from '../src/db/database.ts'
import { settleBooking } from '../src/db/bookings/settle-booking.ts'
import { saveFollowUpSettings } from '../src/db/followups/follow-up-settings.ts'
import { addLeadEvent } from '../src/db/leads/lead-events.ts'
import { openConversation } from '../src/db/mailboxes/conversations.ts'
import { addMessage, type Message, saveDecision } from '../src/db/mailboxes/messages.ts'
import { addOutgoing, markReturned, type Outgoing } from '../src/db/mailboxes/outgoing.ts'
import { addOwnerMail } from '../src/db/mailboxes/owner-mails.ts'
import { addSuppression } from '../src/db/mailboxes/suppressions.ts'
import { leaveAlone } from '../src/features/assistant/leave-alone.ts'
import { resumeSending, stopSending } from '../src/features/assistant/keep-sending-rules.ts'
import { stopFollowUps } from '../src/features/followups/change-follow-ups.ts'
import type { Arrival, FollowUpWorld } from './follow-up-world.ts'

type Stop = [what: string, reason: StopReason, happens: Happening]
type Happening = (world: FollowUpWorld, lead: Awaited<ReturnType<FollowUpWorld['lead']>>) => Promise<unknown>

const arrives =
  (given: Arrival): Happening =>
  (world, { message }) =>
    world.arrive(message, given)

/** All that ends what follows up on a lead, with the reason that is kept. */
export const followUpStops: Stop[] = [
  ['they reply', 'reply', arrives({})],
  [
    'they reply from elsewhere, in a mail of its own',
    'reply',
    (world, { message }) => world.lead({ from: message.fromAddress?.toUpperCase() ?? '', category: 'policy' }),
  ],
  [
    'they write by a form whose builder stands as the sender',
    'reply',
    (world, { message }) => world.inOwner((tx) => throughBuilder(tx, message, world.clock.now())),
  ],
  ['their reply is handed over to the owner', 'escalation', arrives({ action: 'escalate' })],
  ['a mail comes back', 'bounce', arrives({ from: 'mailer-daemon@customer.test', verdict: 'bounce', action: 'ignore' })],
  [
    'the reply is given back by a mail system, in a report without references',
    'bounce',
    (world, { reply }) => world.inOwner((tx) => markReturned(tx, reply.id, { now: world.clock.now(), error: 'No such user' })),
  ],
  [
    'the owner writes in the thread from their own program',
    'owner_wrote',
    arrives({ from: 'me@school.test', verdict: 'own', action: 'ignore' }),
  ],
  [
    'the owner answers from a program of their own',
    'owner_wrote',
    (world, { message }) => world.inOwner((tx) => fromPhone(tx, message, world.clock.now())),
  ],
  ['the owner answers them here', 'owner_wrote', (world, { message }) => world.inOwner((tx) => ownersWords(tx, message))],
  ['they opt out', 'opt_out', (world, { reply }) => world.inOwner((tx) => addSuppression(tx, reply.toAddress, world.clock.now()))],
  [
    'the owner leaves them alone',
    'left_alone',
    (world, { reply }) => leaveAlone(world.deps, world.owner, { who: reply.toAddress, isLeftAlone: true }),
  ],
  [
    'the owner leaves their whole domain alone',
    'left_alone',
    (world) => leaveAlone(world.deps, world.owner, { who: '@customer.test', isLeftAlone: true }),
  ],
  [
    'they book under another spelling of their address',
    'booked',
    (world, { reply }) => world.inOwner((tx) => books(tx, reply, world.clock.now())),
  ],
  [
    'the owner says that they booked',
    'booked',
    (world, { reply }) => stopFollowUps(world.deps, world.owner, { conversationId: reply.conversationId, reason: 'booked' }),
  ],
  [
    'the owner wants no more of them',
    'owner',
    (world, { reply }) => stopFollowUps(world.deps, world.owner, { conversationId: reply.conversationId, reason: 'owner' }),
  ],
  [
    'they are switched off',
    'switched_off',
    (world) =>
      world.inOwner((tx) => saveFollowUpSettings(tx, { isOn: false, hours: { from: 9, until: 19 }, postalAddress: '' }, world.clock.now())),
  ],
]

/** What holds all that leaves by itself: what is planned goes on once the owner lets it. */
export const sendingStop: Stop = ['the owner stops all sending', 'all_stopped', (world) => stopSending(world.deps, world.owner)]

function fromPhone(tx: OwnerTx, { id, conversationId }: Message, sentAt: Date) {
  return addOwnerMail(tx, { conversationId, rfcMessageId: `phone-${id}`, toAddresses: [], text: 'Mine', answersUntil: sentAt, sentAt })
}

function ownersWords(tx: OwnerTx, { id, conversationId, fromAddress }: Message) {
  const place = { messageId: id, conversationId, kind: 'owner', status: 'queued' } as const
  const words = { rfcMessageId: `own-${id}`, toAddress: fromAddress ?? '', subject: '', text: 'Mine', references: [] }
  return addOutgoing(tx, { ...place, ...words })
}

/** With a tag that the address of the reply does not have. */
function books(tx: OwnerTx, { toAddress }: Outgoing, now: Date) {
  const about = { email: toAddress.replace('@', '+booked@'), name: 'Dana', title: '', startsAt: null, endsAt: null }
  return settleBooking(tx, {
    said: { ids: [randomUUID()], origin: 'calendly', status: 'booked', saidAt: now, ...about },
    messageId: null,
    now,
  })
}

/** Who wrote that message writes again, by a form whose builder stands as the sender. */
export async function throughBuilder(tx: OwnerTx, { mailboxId, fromAddress }: Message, at: Date, isUnread = false): Promise<void> {
  const from = { name: 'Form', address: 'no-reply@forms.test' }
  const person = { name: 'Dana Miller', address: fromAddress ?? '' }
  const mail = plainMail(from, 'Contact form', 'Is Tuesday free?', { replyTo: [person] })
  const { id: conversationId } = await openConversation(tx, { threadKey: randomUUID(), customerEmail: from.address })
  const place = { mailboxId, conversationId, channel: 'mail', providerId: randomUUID(), fromAddress: from.address } as const
  const message = await addMessage(tx, { ...place, subject: mail.subject, mail, receivedAt: at })
  if (isUnread) return
  const messageId = message?.id ?? ''
  const signals = [{ name: 'form_lead', evidence: '' }]
  const trace = { ...emptyTrace(), screening: { verdict: 'person' as const, reason: '', signals, replyTo: person, provenBy: null } }
  await addLeadEvent(tx, { messageId, toEmail: person.address, categoryUsed: 'booking', action: 'send', createdAt: at })
  await saveDecision(tx, messageId, { action: 'send', category: 'booking', trace, decidedAt: at })
}

/** The owner stops everything, and lets it go on. */
export async function stopForAWhile({ deps, owner }: FollowUpWorld): Promise<void> {
  await stopSending(deps, owner)
  await resumeSending(deps, owner)
}
