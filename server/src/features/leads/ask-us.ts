import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { mostAskedADay, type VisitorAnswer } from '@ownvoice/core/leads/ask-us'
import { localDate } from '@ownvoice/core/scheduling/local-date'
import { getProfile } from '../../db/accounts/profiles.ts'
import { countAnswered, takeAsked } from '../../db/leads/asked-days.ts'
import type { Deps } from '../../deps.ts'
import { getOpenForm } from './get-open-form.ts'

/** Answers a visitor's question for an owner; null where it is to reach the owner instead. */
export type AnswerVisitor = (owner: OwnerId, question: string) => Promise<VisitorAnswer | null>

/**
 * Has a visitor's question to a form answered at once, and counts it. Null where the owner has not switched that on, where the form has considered as many today
 * as it does, and whenever `answer` gives none: the visitor learns no difference. Throws `form_closed`.
 */
export async function askUs(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  answer: AnswerVisitor,
  { formKey, question }: { formKey: string; question: string },
): Promise<VisitorAnswer | null> {
  const form = await getOpenForm({ db }, formKey)
  if (!form.asksUs) return null
  const day = await db.transaction(form.owner, async (tx) => {
    const { timezone } = await getProfile(tx)
    const today = localDate(clock.now(), timezone)
    return (await takeAsked(tx, { sourceId: form.id, day: today, most: mostAskedADay })) ? today : null
  })
  if (day === null) return null
  const given = await answer(form.owner, question)
  if (given) await db.transaction(form.owner, (tx) => countAnswered(tx, form.id, day))
  return given
}
