import { maybeEmergency, optsOut } from '../risks.ts'
import type { Decision } from '../trace.ts'
import type { DecisionFacts, Thresholds } from './decision-facts.ts'
import { decisionTable, type Holding, type Rule, waitsWhileWatching } from './decision-table.ts'

/** Where an account has no calibration of its own yet. Scores of the judgement "is it documented", from 0 to 1. */
export const defaultThresholds: Thresholds = { send: 0.7, draft: 0.45 }

/** `holding` is what the sender of an escalated message gets meanwhile; `none` for every other action. */
export type Decided = { decision: Decision; holding: Holding }

/**
 * What happens to a message: the first row of the decision table that holds, with its reason for the owner. Who wants no more mail hears just that,
 * whatever else is written.
 */
export function decide(facts: DecisionFacts): Decided {
  const rule = firstOf(decisionTable, facts)
  const decision = { action: rule.action, rule: rule.id, reason: rule.reason(facts), ...wouldBe(rule, facts) }
  return { decision, holding: mayHold(facts) ? holdingOf(rule, facts) : 'none' }
}

function firstOf(table: readonly Rule[], facts: DecisionFacts): Rule {
  const rule = table.find((row) => row.when(facts))
  if (!rule) throw new Error('The decision table has no last row that always holds.')
  return rule
}

/** Rows that hold by the owner's choice of what leaves by itself. */
const chosen: ReadonlySet<string> = new Set(['not_on_allow_list', 'owner_chose_drafts', 'category_waits', 'watching_waits'])
const withoutChoice = decisionTable.filter(({ id }) => !chosen.has(id))

/** What would have been done without that choice. */
function wouldBe({ id }: Rule, facts: DecisionFacts): Pick<Decision, 'would'> {
  if (!chosen.has(id)) return {}
  return { would: firstOf(withoutChoice, facts).action === 'send' ? 'send' : 'draft' }
}

/** Whom to call in an emergency is not said on a guess: "Can she join with asthma?" is a question like others. */
function holdingOf({ action, holding }: Rule, { reading }: DecisionFacts): Holding {
  if (action === 'escalate' && optsOut(reading)) return 'opt_out'
  return holding === 'care' && !maybeEmergency(reading) ? 'polite' : holding
}

/**
 * A holding reply is automatic mail as well: it needs an address that did not opt out, a mailbox, a verified owner with a subscription, and room in the
 * limits. To a message that was seen late it would come late. Nobody hears anything while the owner watches, and who is not on
 * the owner's list hears from the owner alone.
 */
function mayHold(facts: DecisionFacts): boolean {
  const { screening, senderOptedOut, late, budget, isStopped, isAllowed, ...account } = facts
  const maySend =
    !isStopped && isAllowed && !waitsWhileWatching(facts) && account.mailboxConnected && account.ownerVerified && account.isSubscribed
  return screening.replyTo !== null && !senderOptedOut && late === null && budget.ok && maySend
}
