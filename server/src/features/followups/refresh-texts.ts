import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { changeFollowUp, isWaiting, listFollowUps } from '../../db/followups/follow-ups.ts'
import { getMessage } from '../../db/mailboxes/messages.ts'
import { getOutgoing } from '../../db/mailboxes/outgoing.ts'
import type { Deps } from '../../deps.ts'
import { gatherWords } from './gather-words.ts'

/**
 * Holds the words that were composed days ago against what the account says now, before one of them goes. Where a check no longer passes (an answer was
 * changed or dismissed, a link is off), that one and those behind it are written anew, or left to the owner. The owner's own words stay.
 */
export async function refreshTexts(
  { db, reader, clock }: Pick<Deps, 'db' | 'reader' | 'clock'>,
  owner: OwnerId,
  conversationId: string,
): Promise<void> {
  const now = clock.now()
  const gathered = await db.transaction(owner, async (tx) => {
    const composed = (await listFollowUps(tx, conversationId)).filter((one) => isWaiting(one) && one.draft !== null)
    const [first] = composed
    if (!first || composed.every(({ status, dueAt }) => status !== 'planned' || dueAt > now)) return null
    const reply = await getOutgoing(tx, first.replyId)
    const message = await getMessage(tx, reply.messageId)
    const words = await gatherWords(tx, { reply, message, steps: composed.map(({ step }) => step), now })
    return words && { composed, words }
  })
  if (!gathered) return
  const { composed, words } = gathered
  const context = { ...words.context, reading: { ...words.context.reading, dates: [] } }
  for (const [index, { draft, problem }] of composed.entries()) {
    if (draft === null || problem !== null || (await reader.run('check', draft, context)).ok) continue
    const written = await reader.run('writeFollowUps', { ...words, steps: words.steps.slice(index) })
    await db.transaction(owner, async (tx) => {
      for (const { step, draft: fresh, problem: found } of written) {
        const state = found === null ? ({ status: 'planned', whyNot: null } as const) : ({ status: 'draft', whyNot: 'problem' } as const)
        const rewritten = { ...state, text: fresh.text, draft: fresh, problem: found, isApproved: false, before: null, updatedAt: now }
        await changeFollowUp(tx, { conversationId, step }, rewritten)
      }
    })
    return
  }
}
