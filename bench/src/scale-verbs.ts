import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { Lead } from '@ownvoice/core/leads/lead'
import { desc } from 'drizzle-orm'
import { listOwnersToAlert } from '@ownvoice/server/db/escalations/alerts'
import { listOwnersWithOpen } from '@ownvoice/server/db/escalations/promised-answers'
import { listDueConversations } from '@ownvoice/server/db/followups/follow-ups'
import { listLeadSources } from '@ownvoice/server/db/leads/lead-sources'
import { listLeftSending } from '@ownvoice/server/db/mailboxes/outgoing'
import { assignMailboxes } from '@ownvoice/server/db/mailboxes/assignments'
import { countMailboxes, countOutgoing } from '@ownvoice/server/db/operator-counts'
import { listDocuments as listStoredDocuments } from '@ownvoice/server/db/knowledge/documents'
import { messages } from '@ownvoice/server/db/schema/assistant'
import type { Deps } from '@ownvoice/server/deps'
import { listRecord } from '@ownvoice/server/features/accounts/list-record'
import { answerMessage } from '@ownvoice/server/features/assistant/answer-message'
import { findMessages } from '@ownvoice/server/features/assistant/find-messages'
import { listWatched } from '@ownvoice/server/features/assistant/list-watched'
import { viewMessage } from '@ownvoice/server/features/assistant/view-message'
import { listProposed } from '@ownvoice/server/features/bookings/list-bookings'
import { listEscalations } from '@ownvoice/server/features/escalations/list-escalations'
import { listWaiting } from '@ownvoice/server/features/escalations/list-waiting'
import { viewFollowUps } from '@ownvoice/server/features/followups/view-follow-ups'
import { listAnswers } from '@ownvoice/server/features/knowledge/answers/list-answers'
import { listDocuments } from '@ownvoice/server/features/knowledge/list-documents'
import { listRadar } from '@ownvoice/server/features/knowledge/list-radar'
import { viewDocument } from '@ownvoice/server/features/knowledge/view-document'
import { listLeadForms } from '@ownvoice/server/features/leads/list-lead-forms'
import { submitLead } from '@ownvoice/server/features/leads/submit-lead'
import { listActivity } from '@ownvoice/server/features/reports/list-activity'
import { listEvents } from '@ownvoice/server/features/reports/list-events'
import { listInteractions } from '@ownvoice/server/features/reports/list-interactions'
import { listQuestions } from '@ownvoice/server/features/reports/list-questions'
import { readAnalytics } from '@ownvoice/server/features/reports/read-analytics'
import { readOverview } from '@ownvoice/server/features/reports/read-overview'
import { searchPassages } from '@ownvoice/server/retrieval/search'
import { questionOf } from './questions.ts'

/** What is measured of one owner's work: `round` counts the runs, so that each asks for something else. */
export type OwnersVerb = (deps: Deps, owner: OwnerId, round: number) => Promise<unknown>
/** What the installation itself looks after, over all owners. */
export type SystemsVerb = (deps: Deps) => Promise<unknown>

const searches = ['piano', 'lesson', 'parking', 'registration fee', 'nobody asked for this']
const searchAt = (round: number) => searches[round % searches.length] ?? ''
const signedIn = (owner: OwnerId) => ({ owner, email: 'owner@scale.test', emailVerified: true, sessionId: 'scale', device: 'scale' })

/** Each list, search and count that an owner's pages make, and what a message that comes in costs. */
export const ownersVerbs: Record<string, OwnersVerb> = {
  overview: (deps, owner) => readOverview(deps, signedIn(owner)),
  activity: (deps, owner) => listActivity(deps, signedIn(owner), { limit: 20, show: 'all', search: '' }),
  'activity, search': (deps, owner, round) => listActivity(deps, signedIn(owner), { limit: 20, show: 'all', search: searchAt(round) }),
  interactions: (deps, owner) => listInteractions(deps, signedIn(owner), 20),
  'analytics, this month': (deps, owner) => readAnalytics(deps, owner, 'this_month'),
  'analytics, all time': (deps, owner) => readAnalytics(deps, owner, 'all_time'),
  'analytics, events': (deps, owner) => listEvents(deps, owner, { range: '90_days', figure: 'answered', limit: 50 }),
  'analytics, questions': (deps, owner) => listQuestions(deps, owner, '90_days'),
  'messages, search': (deps, owner, round) => findMessages(deps, owner, searchAt(round)),
  message: async (deps, owner, round) => viewMessage(deps, owner, await messageAt(deps, owner, round)),
  'message, follow-ups': async (deps, owner, round) => viewFollowUps(deps, owner, await messageAt(deps, owner, round)),
  escalations: (deps, owner) => listEscalations(deps, owner, { category: 'all', age: 'all', search: '', limit: 50 }),
  'escalations, search': (deps, owner, round) =>
    listEscalations(deps, owner, { category: 'all', age: 'all', search: searchAt(round), limit: 50 }),
  waiting: (deps, owner) => listWaiting(deps, owner),
  watched: (deps, owner) => listWatched(deps, owner),
  bookings: (deps, owner) => listProposed(deps, owner),
  'lead forms': (deps, owner) => listLeadForms(deps, owner, 'https://scale.test'),
  record: (deps, owner) => listRecord(deps, signedIn(owner), { search: '', range: 'all_time' }),
  'record, search': (deps, owner, round) => listRecord(deps, signedIn(owner), { search: searchAt(round), range: 'all_time' }),
  documents: (deps, owner) => listDocuments(deps, owner, { search: '' }),
  document: async (deps, owner, round) => {
    const all = await deps.db.transaction(owner, (tx) => listStoredDocuments(tx))
    return viewDocument(deps, owner, all[round % all.length]?.id ?? '')
  },
  'answer sheet': (deps, owner) => listAnswers(deps, owner, { shelf: 'waiting', search: '', order: 'document', limit: 50 }),
  'passages, search': (deps, owner, round) => searchPassages(deps, owner, searchAt(round)),
  radar: (deps, owner) => listRadar(deps, owner),
  'lead, accept': (deps, owner, round) => acceptLead(deps, owner, round),
  'lead, answer': async (deps, owner, round) => {
    await acceptLead(deps, owner, 1_000 + round)
    await answerMessage(deps, owner, await newestMessage(deps, owner))
  },
}

const dayMs = 86_400_000

/** What runs by the clock over all owners, before it goes to each of those that it finds. */
export const systemsVerbs: Record<string, SystemsVerb> = {
  'notices to send': ({ db, clock }) => {
    const now = clock.now().getTime()
    return db.system((tx) => listOwnersToAlert(tx, { after: new Date(now - dayMs), until: new Date(now) }))
  },
  'owners to remind': ({ db, clock }) => db.system((tx) => listOwnersWithOpen(tx, new Date(clock.now().getTime() - dayMs))),
  'follow-ups that are due': ({ db, clock }) =>
    db.system((tx) => listDueConversations(tx, { now: clock.now(), draftsBefore: new Date(clock.now().getTime() - 7 * dayMs) })),
  'mails left at sending': ({ db, clock }) => db.system((tx) => listLeftSending(tx, new Date(clock.now().getTime() - dayMs))),
  'a worker’s sign of life': ({ db, clock }) =>
    db.system((tx) => assignMailboxes(tx, 'scale', { now: clock.now(), deadAfterMs: 20_000, isAlone: false })),
  'figures: mailboxes': ({ db }) => db.system(countMailboxes),
  'figures: outgoing': ({ db }) => db.system(countOutgoing),
  'figures: queues': ({ jobs }) => jobs.measure(),
}

/** Every seventh of the newest messages. */
async function messageAt({ db }: Deps, owner: OwnerId, round: number): Promise<string> {
  return db.transaction(owner, async (tx) => {
    const [found] = await tx
      .select({ id: messages.id })
      .from(messages)
      .orderBy(desc(messages.receivedAt))
      .offset(round * 7)
      .limit(1)
    return found?.id ?? ''
  })
}

function newestMessage(deps: Deps, owner: OwnerId): Promise<string> {
  return messageAt(deps, owner, 0)
}

async function acceptLead(deps: Deps, owner: OwnerId, round: number): Promise<void> {
  const [form] = await deps.db.transaction(owner, (tx) => listLeadSources(tx))
  const { subject, text } = questionOf(round)
  const lead = Lead.parse({ name: 'Ann', email: `ann-${round}@customer.test`, subject, message: text, submissionId: `scale-${round}` })
  await submitLead(deps, { formKey: form?.formKey ?? '', lead, by: 'visitor' })
}
