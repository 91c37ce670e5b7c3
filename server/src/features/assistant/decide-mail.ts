import type { DecisionFacts } from '@ownvoice/core/assistant/decide/decision-facts'
import { isWatchable } from '@ownvoice/core/assistant/watch/only-watch'
import { seenLate } from '@ownvoice/core/assistant/decide/seen-late'
import { withinBudget } from '@ownvoice/core/assistant/screen/budget'
import { modesOf } from '../../db/assistant/assistant-settings.ts'
import { answeringMailbox } from '../../db/mailboxes/answering-mailbox.ts'
import { isPractice } from '../../db/mailboxes/mailboxes.ts'
import type { Checked, Decided, Way } from './stages.ts'

/** What is to happen to a message, by the decision table. */
export async function decideMail({ deps, tracer }: Way, checked: Checked): Promise<Decided> {
  return {
    ...checked,
    ...(await tracer.step('decide', () => deps.reader.run('decide', factsOf(checked, deps.config.AUTOMATIC_REPLIES_PER_HOUR)))),
  }
}

function factsOf(
  { mail, message, now, account, screening, settled, context, led, line, thresholds, settles, words, draft, check }: Checked,
  perAccountPerHour: number,
): DecisionFacts {
  const mailbox = answeringMailbox(account.mailboxes, message?.mailboxId ?? null)
  const budget = withinBudget(account.answerCounts, perAccountPerHour)
  return {
    screening,
    reading: context.reading,
    settled,
    blackedOut: words.blackedOut,
    told: account.told,
    budget: budget.ok ? { ok: true, reason: '' } : budget,
    modes: modesOf(account.settings),
    isWatchable: isWatchable(message),
    isAllowed: account.isAllowed,
    ownTopics: account.settings.ownTopics,
    isStopped: account.settings.stoppedAt !== null,
    mailboxConnected: mailbox !== undefined,
    ownerVerified: account.ownerVerified || (mailbox !== undefined && isPractice(mailbox)),
    late: message && seenLate({ ...message, now, limitHours: account.settings.lateAfterHours, timezone: account.timezone }),
    senderOptedOut: account.senderOptedOut,
    answersFollowUp: account.answersFollowUp,
    isSubscribed: account.isSubscribed,
    quotaLeft: account.quotaLeft,
    hasAttachments: mail.attachments.length > 0,
    thresholds,
    settles,
    lead: led?.verdict ?? null,
    line,
    holdsPlace: account.lines.held.length > 0,
    asksBack: draft?.statements.find(({ kind }) => kind === 'question')?.text ?? null,
    replyLanguage: led?.replyLanguage ?? null,
    check,
  }
}
