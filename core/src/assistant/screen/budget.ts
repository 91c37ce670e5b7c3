/** How many automatic answers may leave, so that two machines never talk to each other through an owner's mailbox (RFC 3834 §2). */
export const BUDGET = {
  perThreadSinceLastHuman: 1,
  perThreadPerDay: 4,
  perFormAddressPerDay: 1,
  perFormAddressPerDayOverAll: 5,
} as const

/** Answers that were sent automatically, counted by the caller for one thread and its account. */
export type AnswerCounts = { answersInThreadSinceLastHuman: number; answersInThreadLast24h: number; answersInAccountLastHour: number }

/** Automatic replies to one address that was typed into forms, within the last day: of the form's owner, and of all owners together. */
export type FormReplyCounts = { ofOwner: number; ofAll: number }

export type BudgetRule = 'one_per_human_message' | 'thread_day' | 'account_hour' | 'form_address_day' | 'form_address_day_over_all'
export type BudgetVerdict = { ok: true } | { ok: false; rule: BudgetRule; reason: string }

/**
 * Says whether one more automatic answer may be sent. The counts are of answers already sent or being sent; the new one is not among them.
 * `perAccountPerHour` is how many the operator lets an account send. The narrowest rule that is broken is named, with a sentence for the owner.
 */
export function withinBudget(counts: AnswerCounts, perAccountPerHour: number): BudgetVerdict {
  if (counts.answersInThreadSinceLastHuman >= BUDGET.perThreadSinceLastHuman) {
    return {
      ok: false,
      rule: 'one_per_human_message',
      reason: 'This person was already answered and has not written again since, so the reply waits as a draft.',
    }
  }
  if (counts.answersInThreadLast24h >= BUDGET.perThreadPerDay) {
    return {
      ok: false,
      rule: 'thread_day',
      reason: `This conversation already got ${BUDGET.perThreadPerDay} automatic answers within a day, so the reply waits as a draft.`,
    }
  }
  if (counts.answersInAccountLastHour >= perAccountPerHour) {
    return {
      ok: false,
      rule: 'account_hour',
      reason: `Your account already sent ${perAccountPerHour} automatic answers within an hour, so the reply waits as a draft.`,
    }
  }
  return { ok: true }
}

/**
 * Says whether a mail that follows up by itself may go to an address that came by a form and never wrote from it. The plan keeps those of one owner a day apart;
 * of all owners together no more go there than replies do.
 */
export function mayFollowUpForm({ ofOwner, ofAll }: FormReplyCounts): boolean {
  return ofAll - ofOwner < BUDGET.perFormAddressPerDayOverAll
}

/**
 * Says whether one more automatic reply may go to an address that came by a form. Nobody has proved that it is theirs, and whoever types in a
 * stranger's must not be able to have that stranger flooded. The counts are without the new reply.
 */
export function withinFormBudget({ ofOwner, ofAll }: FormReplyCounts): BudgetVerdict {
  if (ofOwner >= BUDGET.perFormAddressPerDay) {
    return { ok: false, rule: 'form_address_day', reason: 'This address already got an automatic reply to a form within a day.' }
  }
  if (ofAll >= BUDGET.perFormAddressPerDayOverAll) {
    return {
      ok: false,
      rule: 'form_address_day_over_all',
      reason: 'This address was entered into many forms within a day, perhaps not by its owner.',
    }
  }
  return { ok: true }
}
