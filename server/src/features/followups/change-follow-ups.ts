import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { RecordKind } from '@ownvoice/core/accounts/record/record-words'
import type { FollowUpsView } from '@ownvoice/core/followups/contract'
import { remainingAt } from '@ownvoice/core/billing/quota-period'
import { type Moved, moveDay } from '@ownvoice/core/followups/move-day'
import { type FollowUpStep, nextAllowed } from '@ownvoice/core/followups/plan-dates'
import { record } from '../../db/accounts/audit.ts'
import { findSubscription } from '../../db/billing/subscriptions.ts'
import type { OwnerTx } from '../../db/database.ts'
import { getFollowUpCalendar } from '../../db/followups/follow-up-calendar.ts'
import { changeFollowUp, type FollowUp, isWaiting, listFollowUps, lockAgainstNews } from '../../db/followups/follow-ups.ts'
import { lockBookings } from '../../db/bookings/bookings.ts'
import { ownersBooking, removeOwnersBooking, settleBooking } from '../../db/bookings/settle-booking.ts'
import { getOutgoing } from '../../db/mailboxes/outgoing.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { findView } from './view-follow-ups.ts'

type ChangeDeps = Pick<Deps, 'db' | 'jobs' | 'clock'>
type One = { conversationId: string; step: FollowUpStep }

/** Puts the owner's words in place of what was composed; they leave as they are. Throws `conflict` when it has gone or was stopped. */
export async function editFollowUp(deps: ChangeDeps, owner: OwnerId, { text, ...one }: One & { text: string }): Promise<FollowUpsView> {
  return change(deps, owner, { conversationId: one.conversationId, kind: 'follow_up_edited' }, async (tx, steps, now) => {
    const followUp = waitingOne(steps, one.step)
    const isForWords = followUp.whyNot === 'problem'
    const state = isForWords ? ({ status: 'planned', whyNot: null } as const) : {}
    await changeFollowUp(tx, followUp, { ...state, text, draft: null, problem: null, before: snapshot(followUp), updatedAt: now })
  })
}

const refusals: Record<Extract<Moved, { ok: false }>['reason'], string> = {
  past: 'This day is over. Choose today or a later one.',
  too_far: 'Choose a day within the next 60 days.',
  blocked: 'This day is blocked under Scheduling. Choose another one.',
  too_late_today: 'Your waking hours are over for today. Choose another day.',
}

/** Puts it on another day. Throws `invalid_input` for a day on which it may not go, `conflict` when it has gone or was stopped. */
export async function moveFollowUp(deps: ChangeDeps, owner: OwnerId, { day, ...one }: One & { day: string }): Promise<FollowUpsView> {
  return change(deps, owner, { conversationId: one.conversationId, kind: 'follow_up_moved' }, async (tx, steps, now) => {
    const followUp = waitingOne(steps, one.step)
    const moved = moveDay(day, { dueAt: followUp.dueAt, now, calendar: await getFollowUpCalendar(tx) })
    if (!moved.ok) throw new AppError('invalid_input', { message: refusals[moved.reason] })
    await changeFollowUp(tx, followUp, { dueAt: moved.dueAt, before: snapshot(followUp), updatedAt: now })
    await enqueueAt(tx, deps, one.conversationId, moved.dueAt)
  })
}

/** Leaves this one out. Throws `conflict` when it has gone or was stopped. */
export async function skipFollowUp(deps: ChangeDeps, owner: OwnerId, one: One): Promise<FollowUpsView> {
  return change(deps, owner, { conversationId: one.conversationId, kind: 'follow_up_skipped' }, async (tx, steps, now) => {
    const followUp = waitingOne(steps, one.step)
    await changeFollowUp(tx, followUp, { status: 'skipped', whyNot: 'owner', before: snapshot(followUp), updatedAt: now })
  })
}

/** Lets one go that waits for the owner: on its day, or as soon as waking hours allow. Throws `conflict` when it no longer waits, `quota_used_up`. */
export async function approveFollowUp(deps: ChangeDeps, owner: OwnerId, one: One): Promise<FollowUpsView> {
  return change(deps, owner, { conversationId: one.conversationId, kind: 'follow_up_approved' }, async (tx, steps, now) => {
    const followUp = waitingOne(steps, one.step)
    const calendar = await getFollowUpCalendar(tx)
    const dueAt = followUp.dueAt > now ? followUp.dueAt : nextAllowed(now, calendar)
    if (!dueAt) throw new AppError('invalid_input', { message: refusals.blocked })
    const subscription = await findSubscription(tx)
    if (!subscription || remainingAt(subscription, now) === 0) throw new AppError('quota_used_up')
    const words = { draft: null, problem: null } // what the owner has read and let go is not written anew
    await changeFollowUp(tx, followUp, { ...words, status: 'planned', whyNot: null, isApproved: true, dueAt, before: null, updatedAt: now })
    await enqueueAt(tx, deps, one.conversationId, dueAt)
  })
}

/** The person booked, or the owner wants none: nothing more follows up in this conversation. */
export async function stopFollowUps(
  deps: ChangeDeps,
  owner: OwnerId,
  { conversationId, reason }: { conversationId: string; reason: 'booked' | 'owner' },
): Promise<FollowUpsView> {
  return change(deps, owner, { conversationId, kind: 'follow_ups_stopped' }, async (tx, steps, now) => {
    const waiting = steps.filter(isWaiting)
    const leaving = await findLeaving(tx, steps)
    if (waiting.length === 0 && !leaving) throw new AppError('conflict')
    if (leaving) await changeFollowUp(tx, leaving, { status: 'stopped', whyNot: reason, updatedAt: now }, ['sent'])
    for (const one of waiting) {
      await changeFollowUp(tx, one, { status: 'stopped', whyNot: reason, before: snapshot(one), updatedAt: now })
    }
    if (reason === 'booked') await noteBooked(tx, steps, now) // what it would end has been stopped above, where it can be taken back
  })
}

/** Takes the owner's last change of these back. One whose time has passed meanwhile is skipped. Throws `conflict` when there is nothing to take back. */
export async function undoFollowUps(
  deps: ChangeDeps,
  owner: OwnerId,
  { conversationId, steps: wanted }: { conversationId: string; steps: readonly FollowUpStep[] },
): Promise<FollowUpsView> {
  return change(deps, owner, { conversationId, kind: 'follow_ups_undone' }, async (tx, steps, now) => {
    const changed = steps.flatMap((one) => (wanted.includes(one.step) && one.before !== null ? [{ one, before: one.before }] : []))
    if (changed.length === 0) throw new AppError('conflict')
    if (changed.some(({ one }) => one.whyNot === 'booked')) await removeOwnersBooking(tx, conversationId)
    for (const { one, before } of changed) {
      const dueAt = new Date(before.dueAt)
      const state = dueAt > now ? before : { ...before, status: 'skipped' as const, whyNot: 'missed' as const }
      await changeFollowUp(tx, one, { ...state, dueAt, before: null, updatedAt: now }, ['planned', 'draft', 'skipped', 'stopped'])
    }
  })
}

/** That they booked, by the owner's word, counts like any other booking. */
async function noteBooked(tx: OwnerTx, [first]: readonly FollowUp[], now: Date): Promise<void> {
  if (!first) return
  const { conversationId, toAddress, replyId } = first
  const { messageId, toName } = await getOutgoing(tx, replyId)
  await settleBooking(tx, { said: ownersBooking({ conversationId, email: toAddress, name: toName, startsAt: null }, now), messageId, now })
}

type Change = (tx: OwnerTx, steps: FollowUp[], now: Date) => Promise<void>

/** One change of a conversation at a time, and none while one of its follow-ups is written down to leave. Throws `not_found`. */
type What = { conversationId: string; kind: FollowUpKind }
type FollowUpKind = Extract<RecordKind, `follow_up${string}`>

async function change({ db, clock }: ChangeDeps, owner: OwnerId, { conversationId, kind }: What, make: Change): Promise<FollowUpsView> {
  return db.transaction(owner, async (tx) => {
    await lockBookings(tx)
    await lockAgainstNews(tx, conversationId)
    const steps = await listFollowUps(tx, conversationId)
    await make(tx, steps, clock.now())
    const [first] = steps
    const view = await findView(tx, conversationId)
    if (!first || !view) throw new AppError('not_found')
    const { messageId } = await getOutgoing(tx, first.replyId)
    await record(tx, kind, { subject: { is: 'message', id: messageId } })
    await notifyOwner(tx, { topic: 'activity', id: messageId })
    return view
  })
}

/** One that is written down and has not left yet: whoever delivers it sees that it is stopped. */
async function findLeaving(tx: OwnerTx, steps: readonly FollowUp[]): Promise<FollowUp | undefined> {
  for (const one of steps) {
    const isQueued = one.status === 'sent' && one.outgoingId !== null && (await getOutgoing(tx, one.outgoingId)).status === 'queued'
    if (isQueued) return one
  }
  return undefined
}

function waitingOne(steps: readonly FollowUp[], step: FollowUpStep): FollowUp {
  const followUp = steps.find((one) => one.step === step && isWaiting(one))
  if (!followUp) throw new AppError('conflict')
  return followUp
}

function snapshot({ status, whyNot, dueAt, text, draft, problem }: FollowUp): FollowUp['before'] {
  return { status: status === 'draft' ? 'draft' : 'planned', whyNot, dueAt: dueAt.toISOString(), text, draft, problem }
}

/** At its time rather than with the next round. */
async function enqueueAt(tx: OwnerTx, { jobs }: ChangeDeps, conversationId: string, startAfter: Date): Promise<void> {
  const key = `follow-up:${conversationId}:${startAfter.toISOString()}`
  await jobs.enqueue(tx, 'followups.send', { owner: tx.owner, conversationId }, { key, startAfter })
}
