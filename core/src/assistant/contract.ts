import { wire } from '../wire.ts'
import { miningContract } from './mining-contract.ts'
import { z } from 'zod'
import { Category } from './category.ts'
import { Correction, OwnersLabels } from './corrections.ts'
import { ReplyLanguage } from './languages.ts'
import { ModelChoice, OfferedModel } from './offered-model.ts'
import { AnswerWithin } from '../escalations/answer-within.ts'
import { AddressOrDomain, AllowList } from '../mailboxes/address-list.ts'
import { OwnTopics } from './own-topics.ts'
import { Said } from './said.ts'
import { SendingRulesChange, SendingView, SendMode } from './sending-rules.ts'
import { Signature } from './signature.ts'
import { Habits } from '../tone/habits.ts'
import { VoiceScore } from '../tone/tone.ts'
import { Action, Statement, Trace } from './trace.ts'
import { Agreement, CaseOutcome } from './watch/agreement.ts'
import { Difference } from './watch/compare-replies.ts'

/** A mail that the owner makes up to see what would happen. Nothing of it is sent, stored or counted. */
export const TryMail = z.object({
  fromName: z.string().trim().max(100).default(''),
  /** Empty for nobody in particular. */
  fromEmail: z.union([z.literal(''), z.email().max(254)]).default(''),
  subject: z.string().max(500).default(''),
  text: z.string().trim().min(1).max(20_000),
})
export type TryMail = z.infer<typeof TryMail>

/** A mail that an owner may try, and in a few words what it is about. */
export const ExampleMail = z.object({ about: z.string(), mail: TryMail })
export type ExampleMail = z.infer<typeof ExampleMail>

/** A message with everything that was understood and done, as its page shows it. `reply` is null where none leaves, `correction` where the owner corrected nothing. */
export const MessageView = z.object({
  id: z.string(),
  channel: z.enum(['mail', 'form']),
  receivedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  /** The person whose message it is; both are empty where it names nobody. */
  fromName: z.string(),
  fromEmail: z.string(),
  /** Where the mail itself came from, if that is another address: a form builder's that passed it on. */
  sentFrom: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  category: Category.nullable(),
  action: Action.nullable(),
  reply: z
    .object({
      toEmail: z.string(),
      /** Who gets a copy. */
      ccEmails: z.array(z.string()),
      subject: z.string(),
      text: z.string(),
      /** `holding` only says that the owner will answer; `owner` is what the owner wrote. */
      kind: z.enum(['reply', 'holding', 'owner', 'follow_up', 'place']),
      status: z.enum(['draft', 'queued', 'sending', 'sent', 'unconfirmed', 'failed']),
      /** Of one that could not be sent: the owner has put it aside. Of a draft: the owner answered by themselves. */
      isClosed: z.boolean(),
      sentAt: z.iso.datetime().nullable(),
      error: z.string().nullable(),
      /** How near it is to the owner's own mails; null where nothing was measured in them, or it is not in English. */
      voice: VoiceScore.nullable(),
    })
    .nullable(),
  trace: Trace.nullable(),
  correction: Correction.nullable(),
  /** How what would have left by itself compares with what the owner said instead; null where nothing would have. */
  comparison: z.object({ outcome: CaseOutcome, differences: z.array(Difference) }).nullable(),
  conversation: z.object({
    /** Since when it is the owner's, who writes in it by themselves; null where the assistant answers. */
    ownersSince: z.iso.datetime().nullable(),
    /** What the owner wrote in it from a program of their own, oldest first. */
    ownerWrote: z.array(z.object({ sentAt: z.iso.datetime(), text: z.string(), answersThis: z.boolean() })),
  }),
  /** What else was said in the conversation, the mails nearest to the message, oldest first. */
  said: z.array(Said),
  /** The entry of the owner's list of people to leave alone that the message falls under; null for none. */
  leftAlone: z.string().nullable(),
  /** What the same sender wrote right before or after and was read as one with it, oldest first: where the answer stands elsewhere, that message. */
  together: z.array(z.object({ id: z.string(), subject: z.string(), receivedAt: z.iso.datetime() })),
})
export type MessageView = z.infer<typeof MessageView>

/** What the owner says of a reply that may not have arrived: it did, it is to be sent again, or it needs no sending any more. */
export const ReplyOutcome = z.enum(['arrived', 'send_again', 'closed'])
export type ReplyOutcome = z.infer<typeof ReplyOutcome>

/** What a visitor of the public page sees of an answer. `statements` is empty where the owner would be asked. */
export const ShownAnswer = z.object({
  action: Action,
  reason: z.string(),
  businessName: z.string(),
  statements: z.array(Statement),
  holdingReply: z.string().nullable(),
  tookMs: z.number().int().min(0),
})
export type ShownAnswer = z.infer<typeof ShownAnswer>

/** A message as a search shows it. */
export const FoundMessage = z.object({
  id: z.string(),
  fromName: z.string(),
  fromEmail: z.string(),
  subject: z.string(),
  receivedAt: z.iso.datetime(),
})
export type FoundMessage = z.infer<typeof FoundMessage>

/** What the owner answers a message with. */
export const AnswerText = z.string().trim().min(1).max(20_000)

/** A message that is seen so many hours after it came in is not answered by itself. */
export const LateLimit = z.object({ hours: z.int().min(1, 'At least 1 hour.').max(168, 'At most 168 hours, a week.') })
export type LateLimit = z.infer<typeof LateLimit>

/** The owner's signature, and the sign-off above it as replies have it now. */
export const SignatureView = z.object({ signature: z.string(), signOff: z.string() })
export type SignatureView = z.infer<typeof SignatureView>

/** A reply that would have left by itself, and that the owner did not want so. */
export const DifferingCase = z.object({
  messageId: z.string(),
  fromName: z.string(),
  fromEmail: z.string(),
  subject: z.string(),
  receivedAt: z.iso.datetime(),
  outcome: CaseOutcome.extract(['differs', 'silence']),
  differences: z.array(Difference),
})
export type DifferingCase = z.infer<typeof DifferingCase>

/**
 * How near the assistant came to the owner in the last mails of a category (`mails`, a hundred at most): `wouldHaveLeft` of their replies by themselves, of which `open` are not
 * answered yet and `unclear` cannot be compared.
 */
export const WatchedCategory = z.object({
  category: Category,
  mode: SendMode,
  mails: z.int(),
  wouldHaveLeft: z.int(),
  open: z.int(),
  unclear: z.int(),
  agreement: Agreement,
  /** Newest first. */
  differing: z.array(DifferingCase),
})
export type WatchedCategory = z.infer<typeof WatchedCategory>

export const assistantContract = {
  getSending: wire
    .route({ method: 'GET', path: '/assistant/sending', summary: 'When replies leave by themselves', tags: ['assistant'] })
    .output(SendingView),
  saveSendingRules: wire
    .route({ method: 'PUT', path: '/assistant/sending', summary: 'Lets replies leave by these rules from now on', tags: ['assistant'] })
    .input(SendingRulesChange)
    .output(SendingView),
  listWatched: wire
    .route({
      method: 'GET',
      path: '/assistant/watched',
      summary: 'How near the assistant came to the owner, in each category that they watched or looked at first',
      tags: ['assistant'],
    })
    .output(z.array(WatchedCategory)),
  stopSending: wire
    .route({
      method: 'POST',
      path: '/assistant/sending/stop',
      summary: 'Stops all that leaves by itself; replies that had not left yet wait as drafts',
      tags: ['assistant'],
    })
    .output(SendingView.extend({ takenBack: z.int().min(0) })),
  resumeSending: wire
    .route({ method: 'POST', path: '/assistant/sending/resume', summary: 'Lets replies leave by the rules again', tags: ['assistant'] })
    .output(SendingView),
  describeVoice: wire
    .route({
      method: 'POST',
      path: '/assistant/voice/description',
      summary: 'Has the language model say in words how the owner writes',
      tags: ['assistant'],
    })
    .output(Habits),
  ...miningContract,
  getSignature: wire
    .route({ method: 'GET', path: '/assistant/signature', summary: 'What stands below the sign-off of replies', tags: ['assistant'] })
    .output(SignatureView),
  saveSignature: wire
    .route({
      method: 'PUT',
      path: '/assistant/signature',
      summary: 'Puts this below the sign-off of replies from now on',
      tags: ['assistant'],
    })
    .input(z.object({ signature: Signature, seen: z.string().max(10_000).optional() }))
    .output(SignatureView),
  getModelChoice: wire
    .route({ method: 'GET', path: '/assistant/model', summary: 'The language model that replies are written with', tags: ['assistant'] })
    .output(ModelChoice),
  findModels: wire
    .route({
      method: 'POST',
      path: '/assistant/model/find',
      summary: 'Looks for language models on the server’s machine',
      tags: ['assistant'],
    })
    .output(z.array(OfferedModel)),
  chooseModel: wire
    .route({
      method: 'PUT',
      path: '/assistant/model',
      summary: 'Writes replies with a model on this machine, or without one',
      tags: ['assistant'],
    })
    .input(z.object({ model: OfferedModel.nullable(), seen: OfferedModel.nullable().optional() }))
    .output(ModelChoice),
  listReplyLanguages: wire
    .route({
      method: 'GET',
      path: '/assistant/languages',
      summary: 'The languages besides English that replies may be written in',
      tags: ['assistant'],
    })
    .output(z.array(ReplyLanguage)),
  allowReplyLanguage: wire
    .route({
      method: 'PUT',
      path: '/assistant/languages/{language}',
      summary: 'Allows replies in a language, or no longer',
      tags: ['assistant'],
    })
    .input(z.object({ language: ReplyLanguage, isAllowed: z.boolean() }))
    .output(z.array(ReplyLanguage)),
  tryMail: wire
    .route({
      method: 'POST',
      path: '/assistant/try',
      summary: 'What the assistant would do with a mail; nothing is sent or stored',
      tags: ['assistant'],
    })
    .input(TryMail)
    .output(z.object({ trace: Trace })),
  listExamples: wire
    .route({
      method: 'GET',
      path: '/assistant/examples',
      summary: 'Mails to try, as the customers of this business might write them',
      tags: ['assistant'],
    })
    .output(z.array(ExampleMail)),
  showAnswer: wire
    .route({
      method: 'POST',
      path: '/assistant/show',
      summary: 'What the assistant of the example business answers to a question of a visitor; nothing is sent or stored',
      tags: ['assistant'],
    })
    .input(z.object({ question: z.string().trim().min(1).max(500) }))
    .output(ShownAnswer),
  findMessages: wire
    .route({ method: 'GET', path: '/assistant/messages', summary: 'The newest messages by sender or subject', tags: ['assistant'] })
    .input(z.object({ search: z.string().trim().min(1).max(200) }))
    .output(z.array(FoundMessage)),
  getMessage: wire
    .route({ method: 'GET', path: '/assistant/messages/{id}', summary: 'A message, its reply and its trace', tags: ['assistant'] })
    .input(z.object({ id: z.uuid() }))
    .output(MessageView),
  sendAnswer: wire
    .route({
      method: 'POST',
      path: '/assistant/messages/{id}/answer',
      summary: 'Answers a message that was handed over or waits, with one of the replies that stand ready or in the owner’s own words',
      tags: ['assistant'],
    })
    .input(z.object({ id: z.uuid(), text: AnswerText, ready: z.int().min(0).max(9).nullable() }))
    .output(z.object({ leavesAt: z.iso.datetime() })),
  recallAnswer: wire
    .route({
      method: 'POST',
      path: '/assistant/messages/{id}/answer/recall',
      summary: 'Takes back an answer that has not left yet: it waits as a draft',
      tags: ['assistant'],
    })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ recalled: z.literal(true) })),
  correctMessage: wire
    .route({
      method: 'PUT',
      path: '/assistant/messages/{id}/correction',
      summary: 'Says what a message is where it was understood otherwise, for the next ones like it; without labels, takes that back',
      tags: ['assistant'],
    })
    .input(z.object({ id: z.uuid(), labels: OwnersLabels.nullable() }))
    .output(z.object({ corrected: z.literal(true) })),
  giveBackConversation: wire
    .route({
      method: 'PUT',
      path: '/assistant/messages/{id}/conversation',
      summary: 'Lets the assistant answer again in a conversation in which the owner wrote, or leaves it to the owner again',
      tags: ['assistant'],
    })
    .input(z.object({ id: z.uuid(), isGivenBack: z.boolean() }))
    .output(z.object({ isGivenBack: z.boolean() })),
  listLeftAlone: wire
    .route({ method: 'GET', path: '/assistant/left-alone', summary: 'Whose mail is left to the owner', tags: ['assistant'] })
    .output(z.array(z.string())),
  leaveAlone: wire
    .route({
      method: 'PUT',
      path: '/assistant/left-alone',
      summary: 'Leaves the mail of an address or a domain to the owner, or no longer',
      tags: ['assistant'],
    })
    .input(z.object({ who: AddressOrDomain, isLeftAlone: z.boolean() }))
    .output(z.array(z.string())),
  getLateLimit: wire
    .route({
      method: 'GET',
      path: '/assistant/late',
      summary: 'After how long a message is seen too late to be answered by itself',
      tags: ['assistant'],
    })
    .output(LateLimit),
  saveLateLimit: wire
    .route({
      method: 'PUT',
      path: '/assistant/late',
      summary: 'A message that is seen later than this waits for the owner',
      tags: ['assistant'],
    })
    .input(LateLimit.extend({ seen: z.int().optional() }))
    .output(LateLimit),
  getAnswerWithin: wire
    .route({
      method: 'GET',
      path: '/assistant/answer-within',
      summary: 'Within what time the owner answers what was handed over, as holding replies say it',
      tags: ['assistant'],
    })
    .output(z.object({ within: AnswerWithin })),
  saveAnswerWithin: wire
    .route({
      method: 'PUT',
      path: '/assistant/answer-within',
      summary: 'Has holding replies say this time from now on, and the owner reminded of what waits for longer',
      tags: ['assistant'],
    })
    .input(z.object({ within: AnswerWithin, seen: AnswerWithin.optional() }))
    .output(z.object({ within: AnswerWithin })),
  getAllowList: wire
    .route({
      method: 'GET',
      path: '/assistant/allow-list',
      summary: 'Whom alone the assistant answers without the owner',
      tags: ['assistant'],
    })
    .output(z.object({ list: AllowList })),
  saveAllowList: wire
    .route({
      method: 'PUT',
      path: '/assistant/allow-list',
      summary: 'Has replies to everybody else wait for the owner from now on; empty for nobody',
      tags: ['assistant'],
    })
    .input(z.object({ list: AllowList, seen: AllowList.optional() }))
    .output(z.object({ list: AllowList })),
  getOwnTopics: wire
    .route({ method: 'GET', path: '/assistant/own-topics', summary: 'What the owner answers by themselves', tags: ['assistant'] })
    .output(z.object({ topics: OwnTopics })),
  saveOwnTopics: wire
    .route({
      method: 'PUT',
      path: '/assistant/own-topics',
      summary: 'Hands over to the owner what concerns these topics from now on',
      tags: ['assistant'],
    })
    .input(z.object({ topics: OwnTopics, seen: OwnTopics.optional() }))
    .output(z.object({ topics: OwnTopics })),
  resolveReply: wire
    .route({
      method: 'POST',
      path: '/assistant/messages/{id}/reply/resolve',
      summary: 'Says of a reply that may or may not have left that it arrived, sends it again, or closes one that could not be sent',
      tags: ['assistant'],
    })
    .input(z.object({ id: z.uuid(), outcome: ReplyOutcome }))
    .output(z.object({ resolved: z.literal(true) })),
}
