import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { exportedTables, readExportPage } from '@ownvoice/server/db/accounts/export-rows'
import type { OpenedDatabase } from '@ownvoice/server/db/open-database'
import { countHeld } from '@ownvoice/server/db/accounts/held-data'
import type { Deps } from '@ownvoice/server/deps'
import { searchPassages } from '@ownvoice/server/retrieval/search'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { contractProcedures } from '../../../server/testing/contract-procedures.ts'
import { ownerClient } from '../../../server/testing/owner-client.ts'

/** What inputs name; null where the owner has none. */
const Facts = z.object({
  message: z.string(),
  oldMessage: z.string(),
  address: z.string(),
  escalation: z.string().nullable(),
  document: z.string(),
  question: z.string().nullable(),
  answer: z.string(),
  link: z.string(),
  line: z.number().nullable(),
})
type Facts = z.infer<typeof Facts>

/** Several inputs are several samples; none where the owner has nothing to ask about. */
type Inputs = (facts: Facts) => readonly unknown[]

const messages: Inputs = ({ message, oldMessage }) => [{ messageId: message }, { messageId: oldMessage }]
const ranges = ['this_month', '90_days', 'all_time'] as const
const figures = ['leads_responded', 'meetings_booked', 'first_answer', 'answered', 'handed_over', 'booked', 'confirmed', 'still_open']

/** What is asked of the procedures that ask for something. Those that do not are called as they are. */
const inputs: Record<string, Inputs> = {
  'accounts.data.countMessage': ({ message, oldMessage }) => [{ id: message }, { id: oldMessage }],
  'accounts.data.findCustomer': ({ address }) => [{ email: address }],
  'accounts.data.countBefore': () => [{ months: 6 }, { months: 24 }],
  'accounts.record.list': ({ line }) => [
    {},
    { search: 'reply' },
    ...(line === null ? [] : [{ before: line }, { search: 'xyzzy', before: line }]),
  ],
  'accounts.record.export': () => [{}, { range: '30_days' }],
  'assistant.findMessages': () => [{ search: 'lesson' }, { search: 'customer' }, { search: 'xyzzy' }],
  'assistant.getMessage': ({ message, oldMessage }) => [{ id: message }, { id: oldMessage }],
  'bookings.ofMessage': messages,
  'escalations.list': () => [{}, { search: 'lesson' }, { search: 'xyzzy' }, { age: 'week', limit: 100 }],
  'escalations.get': ({ escalation }) => (escalation ? [{ id: escalation }] : []),
  'escalations.findAlike': ({ escalation }) => (escalation ? [{ id: escalation }] : []),
  'followups.get': messages,
  'knowledge.answers.list': ({ document }) => [
    {},
    { shelf: 'confirmed' },
    { shelf: 'confirmed', search: 'piano' },
    { shelf: 'confirmed', documentId: document },
  ],
  'knowledge.answers.get': ({ answer }) => [{ id: answer }],
  'knowledge.listDocuments': () => [{}, { search: 'price' }],
  'knowledge.getDocument': ({ document }) => [{ id: document }],
  'knowledge.getDocumentText': ({ document }) => [{ id: document }],
  'knowledge.getQuestion': ({ question }) => (question ? [{ id: question }] : []),
  'knowledge.listUnanswered': () => [{}, { cursor: '20' }],
  'mailboxes.people.get': ({ message, oldMessage }) => [{ id: message }, { id: oldMessage }],
  'reports.activity': () => [{}, { show: 'waiting' }, { search: 'lesson' }, { search: 'xyzzy', limit: 100 }],
  'reports.analytics': () => ranges.map((range) => ({ range })),
  'reports.questions': () => ranges.map((range) => ({ range })),
  'reports.interactions': () => [{}],
  'reports.events': () => ranges.flatMap((range) => figures.map((figure) => ({ range, figure }))),
  'reports.exportEvents': () => ranges.map((range) => ({ range })),
  'scheduling.line.get': ({ link }) => [{ linkId: link }],
  'scheduling.line.ofMessage': messages,
  'scheduling.line.preview': ({ link }) => [{ linkId: link, hours: '48' }],
}

/** What reads nothing of an owner's rows, or asks Google for the most part. */
const leftOut = new Set(['billing.findCheckout', 'mailboxes.gmail.findAliases'])

export type VerbDeps = Omit<Deps, 'db'> & { db: OpenedDatabase }
/** Something that an owner asks for, with what is asked each time. */
export type Verb = { name: string; samples: readonly { asked: string; run: () => Promise<unknown> }[] }

/** All that lists, searches, counts or shows, as this owner would be answered: every procedure of the contract that only reads, and what reads besides. */
export async function verbsOf(deps: VerbDeps, owner: OwnerId): Promise<Verb[]> {
  const facts = await readFacts(deps.db, owner)
  const signedIn = { owner, email: 'owner@owners.example', emailVerified: true, sessionId: facts.message, device: 'Chrome on Linux' }
  const call = ownerClient(deps, signedIn)
  const ofContract = contractProcedures().flatMap(({ path, procedure }): Verb[] => {
    const name = path.join('.')
    const { route } = procedure['~orpc']
    if (route.method !== 'GET' || leftOut.has(name)) return []
    const given = inputs[name]
    if (procedure['~orpc'].inputSchema && !given) throw new Error(`There is nothing to ask ${name} for: give it its inputs.`)
    const asked = given ? given(facts) : [undefined]
    return [{ name, samples: asked.map((input) => ({ asked: JSON.stringify(input) ?? '', run: () => call(path, input) })) }]
  })
  return [...ofContract, ...besides(deps, owner)]
}

function besides({ db, embedder }: VerbDeps, owner: OwnerId): Verb[] {
  const search = () => searchPassages({ db, embedder }, owner, 'How much is a piano lesson?')
  const pages = Object.entries(exportedTables).map(([name, exported]) => ({
    asked: name,
    run: () =>
      db.transaction(owner, async (tx) => {
        const { next } = await readExportPage(tx, exported, { after: null, limit: 200 })
        if (next) await readExportPage(tx, exported, { after: next, limit: 200 })
      }),
  }))
  return [
    { name: 'search: first of a process', samples: [{ asked: '', run: search }] },
    { name: 'search', samples: [search, search].map((run) => ({ asked: '', run })) },
    { name: 'export: two pages of a table', samples: pages },
    { name: 'export: what is held', samples: [{ asked: '', run: () => db.transaction(owner, countHeld) }] },
  ]
}

async function readFacts(db: OpenedDatabase, owner: OwnerId): Promise<Facts> {
  const { rows } = z.object({ rows: z.tuple([Facts]) }).parse(
    await db.driver.orm.execute(sql`
      select
        (select id from messages where user_id = ${owner} order by received_at desc limit 1) as message,
        (select id from messages where user_id = ${owner} order by received_at limit 1) as "oldMessage",
        (select from_address from messages where user_id = ${owner} and from_address is not null order by received_at desc limit 1) as address,
        (select id from escalated_emails where user_id = ${owner} and status = 'open' order by created_at desc limit 1) as escalation,
        (select id from documents where user_id = ${owner} order by filename limit 1) as document,
        (select id from documents where user_id = ${owner} and file_type = 'text/x-question' limit 1) as question,
        (select id from answers where user_id = ${owner} order by id limit 1) as answer,
        (select id from booking_links where user_id = ${owner} order by id limit 1) as link,
        (select uid::int from audit_events where user_id = ${owner} order by uid desc offset 60 limit 1) as line`),
  )
  return rows[0]
}
