import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { WrittenFollowUp } from '@ownvoice/core/assistant/compose/follow-ups'
import { isLead } from '@ownvoice/core/followups/is-lead'
import { type FollowUpStep, followUpSteps, type PlannedDate, planDates } from '@ownvoice/core/followups/plan-dates'
import { stopOf } from '@ownvoice/core/followups/stops'
import type { OwnerTx } from '../../db/database.ts'
import { getFollowUpCalendar } from '../../db/followups/follow-up-calendar.ts'
import { getFollowUpSettings } from '../../db/followups/follow-up-settings.ts'
import {
  listFollowUps,
  listSentSteps,
  lockAgainstNews,
  type NewFollowUp,
  planFollowUps as keepPlanned,
  stopWaiting,
} from '../../db/followups/follow-ups.ts'
import { readStopFacts } from '../../db/followups/stop-facts.ts'
import { getMessage, type Message } from '../../db/mailboxes/messages.ts'
import { findOutgoing, type Outgoing } from '../../db/mailboxes/outgoing.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'
import { gatherWords } from './gather-words.ts'

export type PlanDeps = Pick<Deps, 'db' | 'reader' | 'clock'>

const DAY_MS = 86_400_000
/** Within so many days a person gets each of the four at most once, in whatever conversation. */
const ONCE_IN_MS = 90 * DAY_MS

/**
 * Plans what follows up on a reply that has left, if it went to a lead: the dates count from when it left, and every text is written and checked, for the
 * owner to see before the first goes. A plan for an earlier reply to the same person ends. Doing it twice is no error.
 */
export async function planFollowUps({ db, reader, clock }: PlanDeps, owner: OwnerId, outgoingId: string): Promise<void> {
  const now = clock.now()
  const prepared = await db.transaction(owner, async (tx) => {
    const planned = await findPlan(tx, outgoingId, now)
    return planned && { ...planned, words: await gatherWords(tx, { ...planned, now }) }
  })
  if (!prepared?.words) return
  const written = await reader.run('writeFollowUps', prepared.words)
  await db.transaction(owner, async (tx) => {
    if (!(await findOutgoing(tx, outgoingId))) return // it was deleted meanwhile
    await lockAgainstNews(tx, prepared.reply.conversationId)
    const planned = await findPlan(tx, outgoingId, now)
    if (!planned) return
    await keepPlanned(
      tx,
      planned.dates.flatMap((date) => written.filter(({ step }) => step === date.step).map((one) => rowOf(planned.reply, date, one, now))),
    )
    await stopWaiting(tx, { toAddress: planned.reply.toAddress, except: planned.reply.conversationId }, 'newer', now)
    await notifyOwner(tx, { topic: 'activity', id: planned.reply.messageId })
  })
}

type Plan = { reply: Outgoing; message: Message; steps: FollowUpStep[]; dates: PlannedDate[] }

/** Null where nothing is to follow up on this reply, or that was planned already. */
async function findPlan(tx: OwnerTx, outgoingId: string, now: Date): Promise<Plan | null> {
  const reply = await findOutgoing(tx, outgoingId)
  if (reply?.kind !== 'reply' || reply.sentAt === null) return null
  const settings = await getFollowUpSettings(tx)
  if (!settings.isOn) return null
  const message = await getMessage(tx, reply.messageId)
  const { channel, category, action, trace } = message
  if (!isLead({ channel, category, action, verdict: trace?.screening?.verdict ?? null })) return null
  if (trace?.decision?.rule === 'in_line') return null // they wait for us
  const earlier = await listFollowUps(tx, reply.conversationId)
  const isSettled = earlier.some(({ replyId, whyNot }) => replyId === reply.id || isOwnersWord(whyNot))
  if (isSettled || stopOf(await readStopFacts(tx, reply, message)) !== null) return null
  const sent = await listSentSteps(tx, reply.toAddress, new Date(now.getTime() - ONCE_IN_MS))
  const steps = followUpSteps.filter((step) => !sent.includes(step) && !earlier.some((one) => one.step === step && one.status === 'sent'))
  return { reply, message, steps, dates: planDates(reply.sentAt, steps, await getFollowUpCalendar(tx, settings)) }
}

/** The owner stopped all of them: that goes for the conversation. */
function isOwnersWord(whyNot: string | null): boolean {
  return whyNot === 'owner'
}

function rowOf(
  { id, conversationId, toAddress }: Outgoing,
  date: PlannedDate,
  { step, draft, problem }: WrittenFollowUp,
  now: Date,
): NewFollowUp {
  const status = date.skipped === null ? (problem === null ? 'planned' : 'draft') : 'skipped'
  const whyNot = date.skipped ?? (problem === null ? null : 'problem')
  return {
    conversationId,
    step,
    replyId: id,
    toAddress,
    status,
    whyNot,
    dueAt: date.dueAt,
    text: draft.text,
    draft,
    problem,
    updatedAt: now,
  }
}
