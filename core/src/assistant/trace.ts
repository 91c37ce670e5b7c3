import { z } from 'zod'
import { AnswerSource } from '../knowledge/answers/answer.ts'
import { FoundPassage } from '../knowledge/passage.ts'
import { Address, Authentication } from '../mailboxes/mail.ts'
import { ClaimKind } from '../text/claim-kind.ts'
import { MentionedDate } from '../text/mentioned-date.ts'
import { Category } from './category.ts'
import { flags, kinds, wants } from './labels.ts'

/** Who or what wrote a message. Only `person` is ever answered. */
export const Verdict = z.enum(['person', 'machine', 'bulk', 'bounce', 'auto_reply', 'own', 'loop', 'spam'])
export type Verdict = z.infer<typeof Verdict>

/**
 * `replyTo` is the one address an answer may go to, null when there is none. `provenBy` is the check by which the owner's mail server proved that the
 * mail came from that very address; null where it proved nothing. `reason` is a sentence for the owner.
 */
export const Screening = z.object({
  verdict: Verdict,
  reason: z.string(),
  signals: z.array(z.object({ name: z.string(), evidence: z.string() })),
  replyTo: Address.nullable(),
  provenBy: Authentication.shape.provenBy,
})
export type Screening = z.infer<typeof Screening>

/** What an answer to an ask has to contain to be an answer. `time` is a time of day or a length of time, `amount` a price or another number. */
export const Want = z.enum(wants)
export type Want = z.infer<typeof Want>

/** One thing the sender asks for, in the sender's words. `intent` tells apart what a booking link settles from what documents settle. */
export const Ask = z.object({
  id: z.string(),
  text: z.string(),
  category: Category,
  wants: z.array(Want),
  intent: z.enum(['question', 'book', 'reschedule', 'cancel', 'request', 'statement']),
})
export type Ask = z.infer<typeof Ask>

/** What holds of a message beside its kind. `hidden_instruction`, text that wants to instruct an assistant, is found by rules alone. */
export const FlagName = z.enum([...flags, 'hidden_instruction'])
export type FlagName = z.infer<typeof FlagName>
/**
 * `evidence` is the words that show it; `chance` is 1 where a rule found it, or a person said it. `isCertain`: it may be acted on without the owner,
 * where nothing worse follows than a message unanswered.
 */
export const RaisedFlag = z.object({
  flag: FlagName,
  chance: z.number(),
  isCertain: z.boolean(),
  evidence: z.string(),
  by: z.enum(['head', 'rule', 'model', 'owner']),
})
export type RaisedFlag = z.infer<typeof RaisedFlag>

/**
 * What was understood of a message: `kind` is its main point, with its chance, and `category` what it is filed under. `text` is the visible reply alone; what was quoted, signed or hidden stands beside it.
 * `english` is its text, or the gist of it, in English, where a language model translated it.
 * `mayAsk` is the sentence likeliest to want something of those that are no asks.
 */
export const Reading = z.object({
  text: z.string(),
  english: z.string().optional(),
  quoted: z.string(),
  signature: z.string(),
  hiddenText: z.array(z.string()),
  language: z.object({ code: z.string(), confidence: z.number() }),
  senderName: z.string().nullable(),
  asks: z.array(Ask),
  mayAsk: z.object({ text: z.string(), chance: z.number() }).optional(),
  dates: z.array(MentionedDate),
  kind: z.enum(kinds),
  kindChance: z.number(),
  kindBy: z.enum(['heads', 'model', 'owner']),
  category: Category,
  flags: z.array(RaisedFlag),
})
export type Reading = z.infer<typeof Reading>

/** What was found for one ask. `documented` is the judgement "the passages answer this", with its confidence from 0 to 1. */
export const Finding = z.object({
  askId: z.string(),
  passages: z.array(FoundPassage),
  documented: z.boolean(),
  confidence: z.number(),
  reason: z.string(),
})
export type Finding = z.infer<typeof Finding>

/**
 * What a statement rests on. `quote` stands word for word in the passage or in the sender's message. An `answer` is one of the owner's sheet in
 * the owner's own words, with the places in the documents that it was taken from; the owner's own answers have none.
 */
export const Source = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('passage'),
    passageId: z.string(),
    documentId: z.string(),
    documentName: z.string(),
    headings: z.array(z.string()),
    page: z.number().nullable(),
    quote: z.string(),
    start: z.number(),
    end: z.number(),
  }),
  z.object({ kind: z.literal('answer'), answerId: z.string(), about: z.string(), text: z.string(), places: z.array(AnswerSource) }),
  z.object({ kind: z.literal('link'), linkId: z.string(), label: z.string(), url: z.string() }),
  z.object({ kind: z.literal('account'), field: z.string(), value: z.string() }),
  z.object({ kind: z.literal('sender'), quote: z.string() }),
])
export type Source = z.infer<typeof Source>

/**
 * A piece of a reply. Paragraphs are separated where `paragraph` changes. Only `answer` and `link` may carry facts. `english` is what it says where it is
 * said in another language: the wording that is held to the sources. A `question` asks the customer back. `offersLineOf`: it offers a place in the line for this booking link.
 */
export const Statement = z.object({
  kind: z.enum([
    'greeting',
    'opening',
    'answer',
    'link',
    'deferral',
    'holding',
    'waitlist',
    'blackout',
    'question',
    'closing',
    'disclosure',
    'sign_off',
    'signature',
  ]),
  text: z.string(),
  english: z.string().optional(),
  paragraph: z.number(),
  askId: z.string().nullable(),
  sources: z.array(Source),
  offersLineOf: z.string().optional(),
})
export type Statement = z.infer<typeof Statement>

/** A reply as it would be sent: `text` is exactly what the statements say, laid out in paragraphs. */
export const Draft = z.object({
  subject: z.string(),
  text: z.string(),
  statements: z.array(Statement),
  by: z.enum(['embedded', 'model']),
})
export type Draft = z.infer<typeof Draft>

/** One checkable thing that a draft says. `supported` is false when no source of its statement holds it. */
export const Claim = z.object({ kind: ClaimKind, text: z.string(), statement: z.number(), supported: z.boolean(), by: z.string() })
export type Claim = z.infer<typeof Claim>

export const Violation = z.object({
  rule: z.enum(['unsupported_claim', 'foreign_link', 'blackout_date', 'broken_promise', 'too_long', 'empty', 'language', 'leak', 'markup']),
  detail: z.string(),
})
export type Violation = z.infer<typeof Violation>
export const Check = z.object({ ok: z.boolean(), claims: z.array(Claim), violations: z.array(Violation), repaired: z.boolean() })
export type Check = z.infer<typeof Check>

/** `watch`: nothing was done but to keep what would have been, since the owner only watches. */
export const Action = z.enum(['send', 'draft', 'escalate', 'ignore', 'watch'])
export type Action = z.infer<typeof Action>

/** `rule` is a row of the decision table; `reason` is its sentence for the owner. `would`: what would have been done, had the owner not chosen to watch or to look first. */
export const Decision = z.object({
  action: Action,
  rule: z.string(),
  reason: z.string(),
  would: Action.extract(['send', 'draft', 'escalate']).optional(),
})
export type Decision = z.infer<typeof Decision>

export const StepName = z.enum([
  'receive',
  'screen',
  'read',
  'answer',
  'find',
  'decide',
  'compose',
  'check',
  'translate',
  'commit',
  'deliver',
])
export type StepName = z.infer<typeof StepName>
/** `ms` is the time the step took, in milliseconds; `note` says what to know (a model that failed, a wait). */
export const Step = z.object({ name: StepName, at: z.string(), ms: z.number(), note: z.string().nullable() })
export type Step = z.infer<typeof Step>

/**
 * A whole reply that the owner can send with one touch. `says` is what sets it apart, `english` the whole of one in another language in English; each answer that it offers learns the question to which the
 * owner found it the right one.
 */
export const ReadyReply = z.object({
  text: z.string(),
  says: z.string(),
  english: z.string().optional(),
  teaches: z.array(z.object({ answerId: z.string(), question: z.string() })),
})
export type ReadyReply = z.infer<typeof ReadyReply>
/**
 * One call of a language model: what for, which one, what it took in tokens, and how long. `cost` is that of the tokens at the operator's prices, null where these are not known.
 * `fault` says why its answer was not used.
 */
export const ModelCall = z.object({
  purpose: z.enum(['lead', 'rewording', 'second_look', 'risk_look', 'translation']),
  model: z.string(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  cost: z.number().nullable(),
  ms: z.number(),
  fault: z.string().nullable(),
})
export type ModelCall = z.infer<typeof ModelCall>

/** Why a message got the answer it got: kept with the message and shown to the owner. Parts that were not reached are null. */
export const Trace = z.object({
  steps: z.array(Step),
  modelCalls: z.array(ModelCall),
  screening: Screening.nullable(),
  reading: Reading.nullable(),
  findings: z.array(Finding),
  decision: Decision.nullable(),
  draft: Draft.nullable(),
  check: Check.nullable(),
  /** Best first. */
  ready: z.array(ReadyReply),
  /** The message of the same sender with which it was read as one, and at which the answer stands; null where it stands by itself. */
  togetherWith: z.string().nullable(),
})
export type Trace = z.infer<typeof Trace>
