import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { ReportRange } from '@ownvoice/core/reports/report-range'
import { readConfig } from '@ownvoice/server/config'
import { type OpenedDatabase, openDatabase } from '@ownvoice/server/db/open-database'
import { readAnalytics } from '@ownvoice/server/features/reports/read-analytics'
import { systemClock } from '@ownvoice/server/system-clock'
import { sql } from 'drizzle-orm'
import { addTestOwner, silentLog } from '../../server/testing/database.ts'
import type { BenchWorld } from './bench-world.ts'
import type { Figure } from './figure.ts'
import { percentile } from './percentile.ts'

const EVENTS = 100_000
const RUNS = 7
const ranges: readonly ReportRange[] = ['this_month', '90_days', 'all_time']
const { clock } = systemClock

/**
 * The figures of the Analytics page over 100,000 messages of one year of one owner, by the server's own function with all that it reads. The anchor counts the
 * same messages and nothing else. The aim is about PostgreSQL.
 */
export async function benchAnalytics({ environment, engine }: BenchWorld): Promise<Figure[]> {
  const db = await openDatabase({ config: readConfig(environment), log: silentLog, clock })
  try {
    const owner = await addTestOwner(db)
    await fill(db, owner)
    const aim = engine === 'postgres' ? { aim: { of: 'value', atMost: 150 } as const } : {}
    const figures: Figure[] = []
    for (const range of ranges) {
      const name = `analytics, ${EVENTS.toLocaleString('en-US')} messages, ${range}, ${engine}`
      figures.push({ name, ...(await inTurns(db, owner, () => readAnalytics({ db, clock }, owner, range))), ...aim })
    }
    return figures
  } finally {
    await db.close()
  }
}

async function inTurns(
  db: OpenedDatabase,
  owner: OwnerId,
  run: () => Promise<unknown>,
): Promise<Pick<Figure, 'value' | 'unit' | 'samples' | 'anchor'>> {
  const times: { value: number; anchor: number }[] = []
  for (let turn = 0; turn < RUNS; turn += 1) {
    const value = await timed(run)
    times.push({ value, anchor: await timed(() => db.transaction(owner, (tx) => tx.execute(sql`select count(*) from lead_events`))) })
  }
  const median = (of: 'value' | 'anchor') =>
    percentile(
      times.map((time) => time[of]),
      0.5,
    )
  return { value: median('value'), unit: 'ms', samples: RUNS, anchor: median('anchor') }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await run()
  return performance.now() - begun
}

/** Three messages to a conversation; half of them answered alone within seconds, some by the owner, the rest handed over, drafted or left alone. */
async function fill(db: OpenedDatabase, owner: OwnerId): Promise<void> {
  const id = (kind: string, number: string) => sql.raw(`md5('${kind} ${owner} ' || ${number})::uuid`)
  const at = sql.raw(`(now() - interval '1 year' * (1 - number / ${EVENTS}.0))`)
  const numbers = sql.raw(`generate_series(0, ${EVENTS - 1}) as number`)
  await db.transaction(owner, async (tx) => {
    await tx.execute(sql`insert into conversations (id, user_id, customer_email, subject, thread_key, created_at)
      select ${id('conversation', 'number')}, ${owner}, 'person' || number || '@customer.test', 'Lessons', 'thread ' || number,
        now() - interval '1 year' * (1 - number * 3 / ${sql.raw(`${EVENTS}.0`)})
      from ${sql.raw(`generate_series(0, ${Math.ceil(EVENTS / 3) - 1}) as number`)}`)
    await tx.execute(sql`insert into messages (id, user_id, conversation_id, channel, provider_id, subject, mail, status, action, category, received_at, decided_at)
      select ${id('message', 'number')}, ${owner}, ${id('conversation', '(number / 3)')}, 'mail', 'mail ' || number, 'Lessons', '{}'::jsonb, 'decided',
        (array['send', 'send', 'draft', 'escalate', 'ignore'])[1 + number % 5], 'sales', ${at}, ${at}
      from ${numbers}`)
    await tx.execute(sql`insert into lead_events (user_id, message_id, to_email, category_used, action, questions, created_at)
      select ${owner}, ${id('message', 'number')}, 'person' || number / 3 || '@customer.test', 'sales',
        (array['send', 'send', 'draft', 'escalate', 'ignore'])[1 + number % 5],
        array['How much is lesson ' || number % 400 || '?'], ${at}
      from ${numbers}`)
    await tx.execute(sql`insert into outgoing (user_id, conversation_id, message_id, kind, rfc_message_id, to_address, subject, text, "references", status, sent_at, approved_at, waited_ms, is_first)
      select ${owner}, ${id('conversation', '(number / 3)')}, ${id('message', 'number')}, 'reply', number || '@${sql.raw(owner)}.test', 'person@customer.test',
        'Re: Lessons', 'It is $40.', '{}', 'sent', ${at} + interval '20 seconds', case when number % 5 = 2 then ${at} end,
        case when number % 5 < 2 then 20000 end, row_number() over (partition by number / 3 order by number) = 1
      from ${numbers} where number % 5 < 3`)
  })
  for (const table of ['conversations', 'messages', 'lead_events', 'outgoing']) await db.driver.orm.execute(sql.raw(`analyze ${table}`))
}
