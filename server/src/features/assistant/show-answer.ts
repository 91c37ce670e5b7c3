import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { ShownAnswer } from '@ownvoice/core/assistant/contract'
import { unreadDecision } from '@ownvoice/core/assistant/decide/unread-decision'
import type { Decision, Source, Statement } from '@ownvoice/core/assistant/trace'
import { plainMail } from '@ownvoice/core/mailboxes/plain-mail'
import { getProfile } from '../../db/accounts/profiles.ts'
import { findVerifiedOwner } from '../../db/accounts/users.ts'
import { AppError } from '../../errors.ts'
import { considerMail } from './consider-mail.ts'
import type { ConsiderDeps } from './stages.ts'

/** A made-up visitor, under a name that nobody can own (RFC 2606 §3). */
const visitor = { name: '', address: 'visitor@example.com' }

/**
 * What a visitor of the public page is answered: the way of any mail, in the account that is shown. Nothing is sent, stored or counted, and no
 * language model is asked: a stranger's question costs nothing. Throws `not_found` where there is no such account, and `unreadable_text`.
 */
export async function showAnswer(deps: ConsiderDeps, question: string): Promise<ShownAnswer> {
  const startedMs = deps.stopwatch()
  const owner = await deps.db.system((tx) => findVerifiedOwner(tx, deps.config.SHOWCASE_EMAIL))
  if (!owner) throw new AppError('not_found', { detail: 'no account is shown to visitors' })
  const { trace } = await considerMail({ ...deps, model: null }, owner, { mail: plainMail(visitor, '', question), message: null })
  if (!trace.decision) throw new Error('A question was considered and not decided on.')
  const { rule, would } = trace.decision
  const action = would ?? trace.decision.action
  if (rule === unreadDecision.rule) throw new AppError('unreadable_text')
  const isAnswer = action === 'send' || action === 'draft'
  return {
    action,
    reason: shownReason(trace.decision),
    businessName: await businessNameOf(deps, owner),
    statements: isAnswer ? (trace.draft?.statements ?? []).map(shown) : [],
    holdingReply: isAnswer ? null : (trace.draft?.text ?? null),
    tookMs: Math.round(deps.stopwatch() - startedMs),
  }
}

/** How the account stands is nobody else's business: rules that speak of it give their reason in general words. */
const reasonsForVisitors: Readonly<Record<string, string>> = {
  not_subscribed: 'The owner looks at this reply before it goes out.',
  quota_used_up: 'The owner looks at this reply before it goes out.',
  mailbox_missing: 'The owner looks at this reply before it goes out.',
  address_unverified: 'The owner looks at this reply before it goes out.',
  owner_chose_drafts: 'The owner looks at this reply before it goes out.',
  category_waits: 'The owner looks at this reply before it goes out.',
  stopped: 'The owner looks at this reply before it goes out.',
  budget_reached: 'The owner looks at this reply before it goes out.',
  check_failed: 'The draft did not pass the check, so the owner answers this one.',
}

function shownReason({ rule, reason }: Decision): string {
  return reasonsForVisitors[rule] ?? reason
}

async function businessNameOf({ db }: Pick<ConsiderDeps, 'db'>, owner: OwnerId): Promise<string> {
  const { businessName } = await db.transaction(owner, getProfile)
  return businessName ?? ''
}

/** A statement with what it rests on, without the ids of rows: they lead nowhere but into the account. */
function shown(statement: Statement): Statement {
  return { ...statement, sources: statement.sources.map(withoutIds) }
}

function withoutIds(source: Source): Source {
  if (source.kind === 'passage') return { ...source, passageId: '', documentId: '' }
  if (source.kind === 'answer') return { ...source, answerId: '', places: source.places.map((place) => ({ ...place, documentId: '' })) }
  if (source.kind === 'link') return { ...source, linkId: '' }
  return source
}
