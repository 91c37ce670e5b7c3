import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { visitorAnswer } from '@ownvoice/core/assistant/visitor-answer'
import type { VisitorAnswer } from '@ownvoice/core/leads/ask-us'
import { plainMail } from '@ownvoice/core/mailboxes/plain-mail'
import { isOwnerVerified } from '../../db/accounts/profiles.ts'
import { getAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import { findSubscription } from '../../db/billing/subscriptions.ts'
import type { OwnerTx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { considerMail } from './consider-mail.ts'
import type { ConsiderDeps } from './stages.ts'
import { withOwnModel } from './with-own-model.ts'

/**
 * What a visitor of the owner's site is answered at once: by the way of any mail, and only what would leave by itself; null for everything else. Nothing is sent,
 * stored or taken from the quota. Who may not be answered so, whatever they ask, costs no look at the question.
 */
export async function answerVisitor(
  deps: ConsiderDeps & Pick<Deps, 'ids'>,
  owner: OwnerId,
  question: string,
): Promise<VisitorAnswer | null> {
  if (!(await deps.db.transaction(owner, mayAnswerVisitors))) return null
  const mail = plainMail(visitorNamed(deps.ids.next()), '', question)
  const { trace } = await considerMail(await withOwnModel(deps, owner), owner, { mail, message: null })
  return visitorAnswer(trace)
}

/** A visitor is on nobody's list, so an owner who lets some people alone be answered without them lets no visitor. */
async function mayAnswerVisitors(tx: OwnerTx): Promise<boolean> {
  const { stoppedAt, allowedSenders } = await getAssistantSettings(tx)
  if (stoppedAt !== null || allowedSenders.length > 0) return false
  return (await isOwnerVerified(tx)) && ((await findSubscription(tx))?.isActive ?? false)
}

/** Nobody can own such a name (RFC 2606 §2), nor know it beforehand: what came in by a form under one address says nothing of the next visitor. */
function visitorNamed(id: string): { name: string; address: string } {
  return { name: '', address: `${id}@visitor.invalid` }
}
