import type { ReplyLanguage } from '../languages.ts'
import type { SendModes } from '../sending-rules.ts'
import type { Check, Reading, Screening } from '../trace.ts'
import type { BlackedOutRequest } from '../../scheduling/blacked-out-requests.ts'
import type { LeadVerdict } from '../model/lead-verdict.ts'
import type { LineWish } from '../answer/line-wish.ts'
import type { SettledAsk } from '../answer/settled-ask.ts'
import type { Told } from '../told.ts'

/** Everything that the decision rests on. */
export type DecisionFacts = {
  screening: Screening
  reading: Reading
  settled: readonly SettledAsk[]
  blackedOut: readonly BlackedOutRequest[]
  /** What the sender was told before. */
  told: readonly Told[]
  /** The automatic answers that are still allowed to this sender, thread and account; `reason` says which limit is reached. */
  budget: { ok: boolean; reason: string }
  /** What the owner chose for all mail, and for some categories. */
  modes: SendModes
  /** Where the owner only watches, the message stays with them without us. */
  isWatchable: boolean
  /** The sender is on the owner's list of people who are answered without them, or there is none. */
  isAllowed: boolean
  /** What the owner answers by themselves. */
  ownTopics: readonly string[]
  /** The owner has stopped everything that leaves by itself. */
  isStopped: boolean
  mailboxConnected: boolean
  ownerVerified: boolean
  /** How late the message was seen, in a sentence for the owner; null where it came in in time. */
  late: string | null
  /** The sender asked for no more automatic mail, in an earlier message. */
  senderOptedOut: boolean
  /** The message answers a mail that followed up by itself, below which stands that a reply is enough to get no more. */
  answersFollowUp: boolean
  isSubscribed: boolean
  quotaLeft: number
  hasAttachments: boolean
  thresholds: Thresholds
  /** Whether what the answer sheet gives to the asks surely settles the whole message; null where the sheet was not asked. */
  settles: boolean | null
  /** What a language model says of the message as a whole; null where none was asked. */
  lead: LeadVerdict | null
  /** The question that the reply asks back; null where it asks none. */
  asksBack: string | null
  /** The language other than English that the reply can be put into: the message's, where the owner allows it and a model leads. */
  replyLanguage: ReplyLanguage | null
  /** What they plainly want with the line for a full class; null for everything else. */
  line: LineWish | null
  /** A place of a full class is held for the sender. */
  holdsPlace: boolean
  /** Of the reply that would say all that may be said; null where nothing may. */
  check: Check | null
}

/** At and above `send` an answer goes out by itself; between, it waits for the owner; below `draft` the owner is asked. */
export type Thresholds = { send: number; draft: number }
