import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { parser } from '@prometheus-io/lezer-promql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { addTestOwner } from '../../testing/database.ts'
import { testEmbedder } from '../../testing/test-embedder.ts'
import { testSubscription } from '../../testing/test-web.ts'
import { readConfig } from '../config.ts'
import { saveSubscription } from '../db/billing/subscriptions.ts'
import { addLeadSource } from '../db/leads/lead-sources.ts'
import { addMailbox } from '../db/mailboxes/mailboxes.ts'
import { markSendingDown } from '../db/mailboxes/sending-outages.ts'
import { openLog } from '../open-log.ts'
import type { RunningServer } from './start-options.ts'
import { startServer } from './start.ts'

const Line = z.looseObject({ msg: z.string(), requestId: z.string().optional(), job: z.string().optional(), port: z.number().optional() })
const requestId = `a-proxy-named-it-${randomUUID()}`
const lead = {
  name: 'Nora Feldspar',
  email: 'nora@customer.example',
  message: 'I would like to speak to a real person on the phone, please.',
}

let dataDir: string
let server: RunningServer
let owner: OwnerId
let mailboxId: string
let metricsUrl: string
const lines: z.infer<typeof Line>[] = []
let onLine = (_line: z.infer<typeof Line>) => {}

/** The server as it runs behind a proxy, with its figures at a port of their own. */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ownvoice-operators-'))
  const settings = { PORT: '0', METRICS_PORT: '0', SEED: 'false', TRUSTED_PROXIES: '1', ALLOW_PUBLIC_DEVELOPMENT: 'true' }
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...settings })
  const write = (text: string) => {
    const line = Line.parse(JSON.parse(text))
    lines.push(line)
    onLine(line)
  }
  server = await startServer({ config, log: openLog('info', { write }), webBuild: '/nowhere', replace: { embedder: testEmbedder() } })
  metricsUrl = `http://127.0.0.1:${lines.find(({ msg }) => msg === 'The metrics are served')?.port}/metrics`
  const { db } = server.deps
  owner = await addTestOwner(db, { businessName: 'Bright Keys' })
  await db.system((tx) => saveSubscription(tx, owner, testSubscription))
  await db.transaction(owner, async (tx) => {
    mailboxId = (await addMailbox(tx, { kind: 'sandbox', emailAddress: 'office@brightkeys.example' })).id
    await addLeadSource(tx, { formKey: 'the-form', name: 'Bright Keys' })
  })
}, 120_000)
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function scrape(): Promise<string> {
  return (await fetch(metricsUrl)).text()
}

test(
  'one id leads from a form to the mail that left, in a log without a word or an address of the customer',
  { timeout: 60_000 },
  async () => {
    const delivered = new Promise<void>((resolve) => {
      onLine = ({ msg, job }) => msg === 'a job is done' && job === 'mailboxes.deliver' && resolve()
    })
    const headers = { 'Content-Type': 'application/json', 'X-Request-Id': requestId }
    const answer = await fetch(`${server.url}/api/leads/the-form`, { method: 'POST', headers, body: JSON.stringify(lead) })
    expect([answer.status, answer.headers.get('x-request-id')]).toEqual([202, requestId])
    await delivered
    const told = lines.filter((line) => line.requestId === requestId).map(({ msg, job }) => (job ? `${msg}: ${job}` : msg))
    expect(told).toEqual([
      'A request was answered',
      'a job is done: assistant.answer',
      'A mail has left',
      'a job is done: mailboxes.deliver',
    ])
    expect(JSON.stringify(lines)).not.toMatch(/Nora|Feldspar|customer\.example|real person|the-form/)
  },
)

test('what happened and what waits is told in figures that name no account and no person', async () => {
  await server.deps.db.transaction(owner, (tx) => markSendingDown(tx, mailboxId, { sendingDownSince: server.deps.clock.now() }))
  const text = await scrape()
  for (const line of [
    'ownvoice_messages_total{outcome="escalate"} 1',
    'ownvoice_message_step_seconds_count{step="decide"} 1',
    'ownvoice_message_step_seconds_count{step="deliver"} 1',
    'ownvoice_job_tries_total{queue="mailboxes.deliver",end="done"} 1',
    'ownvoice_http_requests_total{route="/api/leads/:formKey",class="2xx"} 1',
    'ownvoice_queue_jobs{queue="mailboxes.deliver"} 0',
    'ownvoice_dead_jobs 0',
    'ownvoice_mailboxes_not_sending 1',
    'ownvoice_outgoing{state="unconfirmed"} 0',
    'ownvoice_live_streams 0',
    'ownvoice_database_up 1',
  ])
    expect(text.split('\n')).toContain(line)
  expect(text).toMatch(/ownvoice_mailboxes\{state="(watched|unwatched)"\} 1/)
  expect(text).toMatch(/ownvoice_disk_free_bytes \d+/)
  expect(text).toMatch(/ownvoice_backup_age_seconds (\d|\+Inf)/)
  expect(text).not.toMatch(new RegExp(`${owner}|Nora|brightkeys|customer|the-form|${requestId}`))
})

test('at the address that people open, behind a proxy, there are no figures without a token', async () => {
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
})

const Rules = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          for: z.string(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string() }),
        }),
      ),
    }),
  ),
})

test('every alert is a query that Prometheus understands, about figures that there are, and is explained to operators', async () => {
  const docs = join(import.meta.dirname, '../../../docs')
  const rules = Rules.parse(parse(await readFile(join(docs, 'alerts.yml'), 'utf8'))).groups.flatMap((group) => group.rules)
  const guide = await readFile(join(docs, 'operations.md'), 'utf8')
  const known = new Set(Array.from((await scrape()).matchAll(/^# TYPE (\S+)/gm), (match) => match[1]))
  known.add('ownvoice_database_connections').add('ownvoice_model_cost_total') // on PostgreSQL, and where a price is set
  known.add('up') // Prometheus's own: whether it could ask
  expect(rules.length).toBeGreaterThan(8)
  for (const { alert, expr } of rules) {
    const { isBroken, metrics } = readQuery(expr)
    expect([alert, isBroken]).toEqual([alert, false])
    expect(metrics.length, alert).toBeGreaterThan(0)
    for (const metric of metrics) expect(known, `${alert}: ${metric}`).toContain(metric.replace(/_(bucket|count|sum)$/, ''))
    expect(guide).toContain(`| \`${alert}\` |`)
  }
})

test('a query with a fault is seen to have one', () => {
  expect(readQuery('sum(rate(ownvoice_dead_jobs[5m])')).toMatchObject({ isBroken: true })
  expect(readQuery('ownvoice_dead_jobs > 0')).toEqual({ isBroken: false, metrics: ['ownvoice_dead_jobs'] })
})

function readQuery(expr: string): { isBroken: boolean; metrics: string[] } {
  let isBroken = false
  const metrics: string[] = []
  parser.parse(expr).iterate({
    enter({ type, from, to }) {
      isBroken ||= type.isError
      if (type.name === 'VectorSelector') metrics.push((/^[\w:]+/.exec(expr.slice(from, to)) ?? [''])[0])
    },
  })
  return { isBroken, metrics }
}
