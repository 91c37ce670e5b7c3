import { noJournal } from '../src/db/journal/journal.ts'
import { randomUUID } from 'node:crypto'
import { ownerId, type OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { PaidCheckout, ProcessorEvent, SubscriptionSnapshot } from '@ownvoice/core/billing/processor'
import { readConfig } from '../src/config.ts'
import type { OpenedDatabase } from '../src/db/open-database.ts'
import { findSubscription, type Subscription } from '../src/db/billing/subscriptions.ts'
import { openTestDatabase } from './database.ts'
import type { Deps } from '../src/deps.ts'
import { AppError } from '../src/errors.ts'
import type { SignedIn } from '../src/http/rpc.ts'
import type { JobName } from '../src/jobs/catalog.ts'
import type { CheckoutOrder, Payments } from '../src/payments/port.ts'
import { type TestClock, testClock } from './test-clock.ts'

export const origin = 'https://own.example'

/**
 * A processor of which a test decides what happened, when, and what of it is told: each change gives its events, and nothing is delivered by
 * itself. `signature` of a webhook is `signed` or wrong.
 */
export type ScriptedPayments = Payments & {
  /** What was ordered, oldest first. */
  orders(): CheckoutOrder[]
  /** Every event that happened, whether it was delivered or not. */
  happened: ProcessorEvent[]
  pay(sessionId: string, email?: string): { checkout: PaidCheckout; events: ProcessorEvent[] }
  change(subscriptionId: string, change: Partial<SubscriptionSnapshot>): ProcessorEvent
  payAgain(subscriptionId: string): ProcessorEvent
  refund(subscriptionId: string): ProcessorEvent
}

export type BillingWorld = {
  db: OpenedDatabase
  clock: TestClock
  payments: ScriptedPayments
  enqueued: { name: JobName; payload: unknown }[]
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'journal' | 'payments' | 'clock' | 'ids' | 'log'>
  logged: string[]
  subscriptionOf(owner: OwnerId): Promise<Subscription | null>
  close(): Promise<void>
}

/** An empty database, a set clock, a scripted processor, and jobs that are noted down. */
export async function openBillingWorld(settings: Record<string, string> = {}): Promise<BillingWorld> {
  const db = await openTestDatabase()
  const clock = testClock()
  const payments = scriptPayments(clock)
  const enqueued: BillingWorld['enqueued'] = []
  const unused = () => {
    throw new Error('not part of this test')
  }
  const jobs: Deps['jobs'] = {
    enqueue: async (_tx, name, payload) => void enqueued.push({ name, payload }),
    forget: async () => {},
    work: unused,
    begin: unused,
    listDead: unused,
    measure: unused,
    retryDead: unused,
    stop: unused,
  }
  const logged: string[] = []
  const log = { debug: unused, info: unused, warn: unused, error: (_fields: object, message: string) => void logged.push(message) }
  const config = readConfig({ NODE_ENV: 'test', ALLOW_PUBLIC_DEVELOPMENT: 'true', BASE_URL: origin, ...settings })
  return {
    db,
    clock,
    payments,
    enqueued,
    deps: { config, db, jobs, journal: noJournal, payments, clock, ids: { next: () => randomUUID() }, log },
    logged,
    subscriptionOf: (owner) => db.transaction(owner, findSubscription),
    close: () => db.close(),
  }
}

export function signedInAs(owner: string, given: Partial<SignedIn> = {}): SignedIn {
  return { owner: ownerId(owner), email: 'maya@example.com', emailVerified: true, sessionId: 'session', device: 'Chrome on Mac', ...given }
}

/** What the processor knows. */
type Books = {
  orders: Map<string, CheckoutOrder>
  paid: Map<string, PaidCheckout>
  bought: Map<string, { customerId: string; snapshot: SubscriptionSnapshot }>
  happened: ProcessorEvent[]
  happen: (what: DistributiveOmit<ProcessorEvent, 'id' | 'happenedAt'>) => ProcessorEvent
}

function scriptPayments(clock: TestClock): ScriptedPayments {
  const happened: ProcessorEvent[] = []
  const books: Books = {
    orders: new Map(),
    paid: new Map(),
    bought: new Map(),
    happened,
    happen(what) {
      const event = { id: `evt_${happened.length + 1}_${randomUUID()}`, happenedAt: clock.now(), ...what }
      happened.push(event)
      return event
    },
  }
  const orders = () => [...books.orders.values()]
  return {
    ...answersFrom(books),
    orders,
    happened,
    pay: (sessionId, email = 'payer@example.com') => payFor(books, sessionId, email),
    change: (subscriptionId, change) => changeOf(books, subscriptionId, change),
    payAgain: (subscriptionId) => books.happen({ kind: 'payment_received', subscriptionId }),
    refund: (subscriptionId) => books.happen({ kind: 'payment_refunded', subscriptionId }),
  }
}

function answersFrom({ orders, paid, bought, happened }: Books): Payments {
  return {
    mode: 'test',
    async createCheckout(order) {
      const id = `cs_${randomUUID()}`
      orders.set(id, order)
      return { id, url: `https://pay.example/${id}` }
    },
    async findCheckout(sessionId) {
      const checkout = paid.get(sessionId)
      if (checkout) return { state: 'paid', checkout }
      return orders.has(sessionId) ? { state: 'open' } : null
    },
    findSubscription: async (subscriptionId) => bought.get(subscriptionId) ?? null,
    cancelSubscription: async (subscriptionId) => {
      const known = bought.get(subscriptionId)
      if (known) bought.set(subscriptionId, { ...known, snapshot: { ...known.snapshot, status: 'canceled' } })
    },
    createPortal: async ({ customerId, returnUrl }) => ({ url: `https://pay.example/portal/${customerId}?back=${returnUrl}` }),
    async readWebhook({ body, signature }) {
      const event = happened.find(({ id }) => id === body)
      if (signature !== 'signed' || !event) throw new AppError('forbidden')
      return event
    },
    async *listEvents(since) {
      yield* happened.filter(({ happenedAt }) => happenedAt >= since)
    },
  }
}

function payFor({ orders, paid, bought, happen }: Books, sessionId: string, email: string): ReturnType<ScriptedPayments['pay']> {
  const order = orders.get(sessionId)
  if (!order) throw new Error(`nobody began ${sessionId}`)
  const subscriptionId = `sub_${randomUUID()}`
  const customerId = order.customerId ?? `cus_${randomUUID()}`
  const checkout = { sessionId, subscriptionId, customerId, email, plan: order.plan }
  const snapshot = { status: 'active', plan: order.plan, currentPeriodEndsAt: null, endsAtPeriodEnd: false } as const
  paid.set(sessionId, checkout)
  bought.set(subscriptionId, { customerId, snapshot })
  const begun = { ...snapshot, status: 'incomplete' } as const
  const events = [
    happen({ kind: 'subscription_changed', subscriptionId, customerId, snapshot: begun }),
    happen({ kind: 'subscription_changed', subscriptionId, customerId, snapshot }),
    happen({ kind: 'payment_received', subscriptionId }),
    happen({ kind: 'checkout_paid', checkout }),
  ]
  return { checkout, events }
}

function changeOf({ bought, happen }: Books, subscriptionId: string, change: Partial<SubscriptionSnapshot>): ProcessorEvent {
  const found = bought.get(subscriptionId)
  if (!found) throw new Error(`nobody bought ${subscriptionId}`)
  const snapshot = { ...found.snapshot, ...change }
  bought.set(subscriptionId, { ...found, snapshot })
  return happen({ kind: 'subscription_changed', subscriptionId, customerId: found.customerId, snapshot })
}

type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never
