import { isSettled } from '@ownvoice/core/assistant/answer/settled-ask'
import type { Check, Draft } from '@ownvoice/core/assistant/trace'
import { sayInTheirLanguage } from './say-in-their-language.ts'
import type { Decided, Way } from './stages.ts'
import { composeReply } from './write-reply.ts'

/** What leaves or waits, with its check, and what would have been said to a message that is handed over. */
export type FinishedReply = { draft: Draft | null; check: Check | null; attempted: Draft | null }

/** The reply that a decision lets leave: the one that was written, or a holding reply. */
export async function finishReply(way: Way, decided: Decided): Promise<FinishedReply> {
  const { decision, holding, draft, check } = decided
  if (decision.action === 'ignore') return { draft: null, check: null, attempted: null }
  if (decision.action !== 'escalate') return { draft, check, attempted: null }
  return holding === 'partial' ? { draft, check, attempted: draft } : hold(way, decided)
}

/** The holding reply of a message that is handed over. One that fails the check is not sent: the owner is asked in silence. */
async function hold(way: Way, decided: Decided): Promise<FinishedReply> {
  const { deps, tracer } = way
  const { decision, holding, settled, led, words, draft: refused, check: failed } = decided
  // A model has named what was asked: that says more than a general word.
  const isNamed = led !== null && holding !== 'none' && decision.rule === 'undocumented'
  const named = isNamed ? await checked(way, decided, await tracer.step('compose', () => composeReply(way, decided, words))) : null
  const isRefused = failed !== null && !failed.ok
  const isAbroad = led !== null && led.replyLanguage !== null
  const attempted = isRefused || isAbroad ? refused : settled.some(isSettled) ? await composeReply(way, decided, words) : null
  if (named?.check.ok) return { ...named, attempted }
  const composed = await tracer.step('compose', () => deps.reader.run('composeHolding', holding, decision.rule, words))
  if (!composed) return { draft: null, check: null, attempted }
  const { draft, check } = await checked(way, decided, composed)
  return { draft: check.ok ? draft : null, check, attempted }
}

/** A holding reply as it can leave, in the customer's language where the owner allows it. */
async function checked(way: Way, decided: Decided, composed: Draft): Promise<{ draft: Draft; check: Check }> {
  const { deps, tracer } = way
  return sayInTheirLanguage(way, decided, await tracer.step('check', () => deps.reader.run('checkAndRepair', composed, decided.context)))
}
