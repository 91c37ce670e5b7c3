import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { Offers } from '@ownvoice/core/assistant/offer/ready-replies'
import type { CheckContext } from '@ownvoice/core/assistant/check/check-context'
import type { LineWish } from '@ownvoice/core/assistant/answer/line-wish'
import type { SettledAsk } from '@ownvoice/core/assistant/answer/settled-ask'
import type { ComposeInput } from '@ownvoice/core/assistant/compose/compose'
import type { Thresholds } from '@ownvoice/core/assistant/decide/decision-facts'
import type { Holding } from '@ownvoice/core/assistant/decide/decision-table'
import type { Led } from '@ownvoice/core/assistant/model/led'
import type { Check, Decision, Draft, Finding, Reading, Screening } from '@ownvoice/core/assistant/trace'
import type { Mail } from '@ownvoice/core/mailboxes/mail'
import type { Message } from '../../db/mailboxes/messages.ts'
import type { Deps } from '../../deps.ts'
import type { FoundAnswers } from './find-answers.ts'
import type { Account } from './load-account.ts'
import type { Tracer } from './tracer.ts'

export type ConsiderDeps = Pick<Deps, 'db' | 'embedder' | 'reader' | 'model' | 'clock' | 'stopwatch' | 'log' | 'meter' | 'config'>

/** What every step of a message's way works with. */
export type Way = { deps: ConsiderDeps; owner: OwnerId; tracer: Tracer }

/** `message` is the stored message, null for a rehearsal. */
export type Considered = {
  mail: Mail
  message: Pick<Message, 'id' | 'channel' | 'conversationId' | 'mailboxId' | 'createdAt' | 'receivedAt' | 'isPast'> | null
}

/** A message with all that the account says at that moment. Each stage below holds what the steps before it found, and none is filled in later. */
export type Received = Considered & { account: Account; now: Date }

export type Screened = Received & { screening: Screening }

/** `reading` is that of rules and heads. */
export type Understood = Screened & { reading: Reading }

/** `found` is what the owner's answer sheet and documents say to each ask. Only the embedded way looks; a model gets the documents themselves. */
export type Found = Understood & { found: FoundAnswers }

/**
 * What a reply can rest on: each ask and how it can be settled. `context` holds the sources, and the reading as it was understood in the end. `led` is the language
 * model's answer; null on the embedded way, where `offers` are the answers of the sheet that may answer each ask and the whole. `line`: all that the message wants
 * has to do with the line for a full class. `settles`: what the answer sheet gives surely settles the whole message; null where it was not asked.
 */
export type Answered = Understood & {
  findings: Finding[]
  settled: SettledAsk[]
  context: CheckContext
  led: Led | null
  offers: Offers | null
  line: LineWish | null
  thresholds: Thresholds
  settles: boolean | null
}

/** `draft` is the reply that says all that may be said, and `check` what the checks found in it; null where nothing may. `words` is what it is composed from. */
export type Checked = Answered & { words: ComposeInput; draft: Draft | null; check: Check | null }

/** `holding` is what the sender of an escalated message gets meanwhile. */
export type Decided = Checked & { decision: Decision; holding: Holding }
