import { z } from 'zod'
import { Category } from '../assistant/category.ts'
import { Source } from '../assistant/trace.ts'
import { VoiceScore } from '../tone/tone.ts'
import { wire } from '../wire.ts'
import { AgeFilter, CategoryFilter } from './filters.ts'

/** An open escalation as the list shows it. `messageId` is the Message-ID of the mail; null where it had none. `isTaken`: the owner said that they answer it by themselves. */
export const EscalationLine = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  toEmail: z.string(),
  category: Category,
  reason: z.string(),
  messageId: z.string().nullable(),
  isTaken: z.boolean(),
})
export type EscalationLine = z.infer<typeof EscalationLine>

/** How many escalations one listing holds at first, and how many at most. */
export const escalationPage = { size: 50, largest: 1_000 } as const

/** `open`: how many there are without any filter. */
export const EscalationList = z.object({ open: z.int(), matching: z.int(), escalations: z.array(EscalationLine) })
export type EscalationList = z.infer<typeof EscalationList>

/** An escalation with all that the owner needs to answer it. */
export const EscalationView = EscalationLine.extend({
  status: z.enum(['open', 'resolved']),
  subject: z.string(),
  /** What the sender wrote. */
  original: z.string(),
  /** What would have been answered; empty where nothing was. */
  attemptedDraft: z.string(),
  /** The words that the sender got meanwhile; null where none left. */
  holdingReply: z.string().nullable(),
  action: z.string(),
  citations: z.array(Source),
  linkUsed: z.string().nullable(),
  /** The message that it is about; null where that was deleted. */
  inboundId: z.string().nullable(),
  /** What the reply begins with: an answer that was taken back, else the attempted draft. */
  compose: z.string(),
  /** The replies that stand ready, in their order. */
  ready: z.array(z.string()),
  /** Whether an answer can be sent from here: there is an address to answer, and no answer yet. */
  canSend: z.boolean(),
})
export type EscalationView = z.infer<typeof EscalationView>

/** What the message asks and nothing answers, null where it is no such question; and the other open escalations that ask the same. */
export const AlikeEscalations = z.object({ question: z.string().nullable(), others: z.array(EscalationLine) })
export type AlikeEscalations = z.infer<typeof AlikeEscalations>

/** A mail that waits for the owner's word, with the message that it answers. */
const WaitingMail = z.object({ messageId: z.string(), toEmail: z.string(), subject: z.string() })

/** A reply that waits for the owner's word. `isCounted`: sending it takes one from the month's quota. `voice`: how near it is to the owner's own mails. */
export const WaitingDraft = WaitingMail.extend({
  createdAt: z.iso.datetime(),
  senderName: z.string(),
  category: Category,
  reason: z.string(),
  original: z.string(),
  text: z.string(),
  isCounted: z.boolean(),
  voice: VoiceScore.nullable(),
})
export type WaitingDraft = z.infer<typeof WaitingDraft>

/** What waits for the owner besides escalations. `unsent`: replies that may not have arrived, or could not be sent. `edits`: null before a draft was sent. */
export const WaitingMails = z.object({
  drafts: z.array(WaitingDraft),
  followUps: z.array(WaitingMail),
  unsent: z.array(WaitingMail.extend({ status: z.enum(['unconfirmed', 'failed']), error: z.string().nullable() })),
  edits: z.object({ sent: z.int(), unchanged: z.int(), keptPercent: z.int() }).nullable(),
})
export type WaitingMails = z.infer<typeof WaitingMails>

const tags = ['escalations']
const ofMessage = z.object({ messageId: z.uuid() })
const one = z.object({ id: z.uuid() })

export const escalationsContract = {
  list: wire
    .route({ method: 'GET', path: '/escalations', summary: 'The open escalations, newest first', tags })
    .input(
      z.object({
        category: CategoryFilter.default('all'),
        age: AgeFilter.default('all'),
        search: z.string().trim().max(200).default(''),
        limit: z.coerce.number().int().min(1).max(escalationPage.largest).default(escalationPage.size),
      }),
    )
    .output(EscalationList),
  get: wire
    .route({ method: 'GET', path: '/escalations/{id}', summary: 'An escalation with the message, the draft and what it rests on', tags })
    .input(one)
    .output(EscalationView),
  findAlike: wire
    .route({ method: 'GET', path: '/escalations/{id}/alike', summary: 'The open escalations that ask the same', tags })
    .input(one)
    .output(AlikeEscalations),
  resolve: wire
    .route({ method: 'POST', path: '/escalations/{id}/resolve', summary: 'Says that an escalation is dealt with', tags })
    .input(one)
    .output(z.object({ resolved: z.literal(true) })),
  reopen: wire
    .route({
      method: 'POST',
      path: '/escalations/{id}/reopen',
      summary: 'Takes back that an escalation is dealt with, for ten seconds',
      tags,
    })
    .input(one)
    .output(z.object({ reopened: z.literal(true) })),
  listWaiting: wire
    .route({
      method: 'GET',
      path: '/escalations/waiting',
      summary: 'The drafts, follow-ups and unsent replies that wait for the owner',
      tags,
    })
    .output(WaitingMails),
  discardDraft: wire
    .route({ method: 'POST', path: '/escalations/drafts/{messageId}/discard', summary: 'Puts a draft aside: it is not sent', tags })
    .input(ofMessage)
    .output(z.object({ discarded: z.literal(true) })),
  restoreDraft: wire
    .route({ method: 'POST', path: '/escalations/drafts/{messageId}/restore', summary: 'Brings back a draft that was put aside', tags })
    .input(ofMessage)
    .output(z.object({ restored: z.literal(true) })),
}
