import type { ExportFile } from '@ownvoice/core/accounts/owner-data/export-files'
import { sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { auditEvents } from '../schema/record.ts'
import type { OwnerTx, SystemTx } from '../database.ts'
import { authSessions, passkeys, profiles, users } from '../schema/accounts.ts'
import {
  assistantSettings,
  conversations,
  corrections,
  leadEvents,
  messages,
  modelUsage,
  ownerMails,
  watchedReplies,
} from '../schema/assistant.ts'
import { userSubscriptions } from '../schema/billing.ts'
import { bookings, bookingSources } from '../schema/bookings.ts'
import { escalatedEmails } from '../schema/escalations.ts'
import { followUps } from '../schema/followups.ts'
import { answers, documents, minedParts, radarDismissals, ragChunks, recognisedPages } from '../schema/knowledge.ts'
import { askedDays, leadSources } from '../schema/leads.ts'
import { draftCopies, gmailTokens, leftAlone, lookBacks, mailboxes, outgoing, sandboxMails, suppressions } from '../schema/mailboxes.ts'
import { lineEntries, lineEvents, linePlaces } from '../schema/lines.ts'
import { pushDevices } from '../schema/push.ts'
import { blackoutDates, bookingLinks, schedulingSettings } from '../schema/scheduling.ts'
import { clientTone, overallTone, toneProfiles, userIdentity } from '../schema/tone.ts'

type Exported = { table: PgTable; without: readonly string[] }

/** The tables of an account that are exported, and what is left out of them: what opens something, and what is computed from the rest. */
export const exportedTables: Record<Exclude<ExportFile, 'account' | 'sessions' | 'passkeys'>, Exported> = {
  profiles: { table: profiles, without: ['mark_key'] },
  user_subscriptions: { table: userSubscriptions, without: [] },
  assistant_settings: { table: assistantSettings, without: [] },
  scheduling_settings: { table: schedulingSettings, without: [] },
  booking_links: { table: bookingLinks, without: [] },
  blackout_dates: { table: blackoutDates, without: [] },
  user_identity: { table: userIdentity, without: [] },
  overall_tone: { table: overallTone, without: [] },
  client_tone: { table: clientTone, without: ['embedding', 'embedder'] },
  tone_profiles: { table: toneProfiles, without: [] },
  push_devices: { table: pushDevices, without: ['session_id', 'endpoint', 'p256dh', 'auth', 'vapid_key'] },
  mailboxes: { table: mailboxes, without: ['secret', 'cursor', 'sent_cursor', 'watched_by'] },
  gmail_tokens: { table: gmailTokens, without: ['access_token', 'refresh_token'] },
  look_backs: { table: lookBacks, without: [] },
  lead_sources: { table: leadSources, without: ['webhook_secret'] },
  asked_days: { table: askedDays, without: [] },
  bookings: { table: bookings, without: [] },
  line_entries: { table: lineEntries, without: [] },
  line_places: { table: linePlaces, without: [] },
  line_events: { table: lineEvents, without: [] },
  booking_sources: { table: bookingSources, without: ['secret', 'token', 'hook_key'] },
  left_alone: { table: leftAlone, without: [] },
  suppressions: { table: suppressions, without: [] },
  conversations: { table: conversations, without: [] },
  messages: { table: messages, without: [] },
  outgoing: { table: outgoing, without: [] },
  draft_copies: { table: draftCopies, without: [] },
  owner_mails: { table: ownerMails, without: [] },
  follow_ups: { table: followUps, without: [] },
  escalated_emails: { table: escalatedEmails, without: [] },
  lead_events: { table: leadEvents, without: [] },
  corrections: { table: corrections, without: ['vectors', 'vectors_by'] },
  watched_replies: { table: watchedReplies, without: [] },
  answers: { table: answers, without: ['vectors', 'vectors_of'] },
  documents: { table: documents, without: [] },
  rag_chunks: { table: ragChunks, without: ['embedding', 'sentence_embeddings'] },
  recognised_pages: { table: recognisedPages, without: [] },
  mined_parts: { table: minedParts, without: [] },
  radar_dismissals: { table: radarDismissals, without: [] },
  model_usage: { table: modelUsage, without: [] },
  audit_events: { table: auditEvents, without: ['session_id'] },
  sandbox_mails: { table: sandboxMails, without: ['raw'] },
}

/** A page of rows as JSON texts, in the order of the table's key, and where the next page begins; null after the last. */
export type ExportPage = { rows: string[]; next: string[] | null }

/** Reads rows of the owner after `after`, `limit` of them. */
export async function readExportPage(
  tx: OwnerTx,
  { table, without }: Exported,
  { after, limit }: { after: string[] | null; limit: number },
): Promise<ExportPage> {
  const { name } = getTableConfig(table)
  const key = keyOf(table)
  const columns = sql.join(
    key.map((column) => sql.identifier(column.name)),
    sql`, `,
  )
  const places = sql.join(
    key.map((column, index) => sql`${after?.[index]}::${sql.raw(column.getSQLType())}`),
    sql`, `,
  )
  const texts = sql.join(
    key.map((column) => sql`${sql.identifier(column.name)}::text`),
    sql`, `,
  )
  const left = sql`array[${sql.join(
    without.map((column) => sql`${column}`),
    sql`, `,
  )}]::text[]`
  const result = await tx.execute(sql`
    select (to_jsonb(kept) - ${left})::text as row, array[${texts}] as key
    from ${sql.identifier(name)} as kept
    where user_id = ${tx.owner} ${after === null ? sql`` : sql`and (${columns}) > (${places})`}
    order by ${columns} limit ${limit}`)
  const { rows } = Page.parse(result)
  return { rows: rows.map(({ row }) => row), next: rows.length === limit ? (rows.at(-1)?.key ?? null) : null }
}

const Page = z.object({ rows: z.array(z.object({ row: z.string(), key: z.array(z.string()) })) })

function keyOf(table: PgTable) {
  const { columns, primaryKeys } = getTableConfig(table)
  const together = new Set(primaryKeys[0]?.columns.map(({ name }) => name))
  return columns.filter(({ name, primary }) => primary || together.has(name))
}

/** The account as it signs in, by which passkeys, and where it is signed in: without passwords, keys and tokens. */
export async function readExportedLogin(
  tx: SystemTx,
  owner: OwnerTx['owner'],
): Promise<Record<'account' | 'sessions' | 'passkeys', string[]>> {
  const account = await tx.execute(sql`
    select (to_jsonb(kept) - 'image')::text as row, array[]::text[] as key from ${users} as kept where id = ${owner}`)
  const sessions = await tx.execute(sql`
    select (to_jsonb(kept) - 'token')::text as row, array[]::text[] as key from ${authSessions} as kept where user_id = ${owner} order by created_at`)
  const keys = await tx.execute(sql`
    select jsonb_build_object('id', id, 'user_id', user_id, 'name', name, 'created_at', created_at, 'last_used_at', last_used_at)::text as row, array[]::text[] as key
    from ${passkeys} where user_id = ${owner} order by created_at`)
  const rowsOf = (result: unknown) => Page.parse(result).rows.map(({ row }) => row)
  return { account: rowsOf(account), sessions: rowsOf(sessions), passkeys: rowsOf(keys) }
}
