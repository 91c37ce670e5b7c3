import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { type PlanName, planNames } from '@ownvoice/core/billing/plans'
import type { HttpEnv } from '../src/http/http-env.ts'
import { listen } from '../src/http/listen.ts'

type StripeObject = Record<string, unknown> & { id: string }
type Asked = { method: string; path: string; fields: Record<string, string>; headers: Record<string, string> }

export type StripePeer = {
  url: string
  asked: Asked[]
  /** Objects by their path: `prices/price_1`. */
  objects: Map<string, StripeObject>
  events: StripeObject[]
  /** All requests get this status until it is set back to null. */
  failing: { status: number | null }
  /** What happens when the payer pays: the events of it, oldest first. */
  pay(sessionId: string, payer: { email: string; at: Date }): StripeObject[]
  addEvent(type: string, object: object, at: Date): StripeObject
  /** Empties it. */
  forget(): void
  stop(): Promise<void>
}

/** A small server that speaks Stripe's HTTP as far as the adapter uses it: bracketed form fields, idempotency keys, pages, errors. */
export async function startStripePeer(): Promise<StripePeer> {
  const state: PeerState = { asked: [], objects: new Map(), events: [], failing: { status: null }, answers: new Map() }
  const app = new Hono<HttpEnv>()
  mountAsking(app, state)
  mountCheckout(app, state)
  mountCanceling(app, state)
  mountLists(app, state)
  const web = await listen(app, { host: '127.0.0.1', port: 0 })
  return {
    ...state,
    url: `http://127.0.0.1:${web.port}`,
    pay: (sessionId, payer) => pay(state, sessionId, payer),
    addEvent: (type, object, at) => addEvent(state, type, object, at),
    forget: () => {
      for (const kept of [state.objects, state.answers]) kept.clear()
      for (const kept of [state.asked, state.events]) kept.length = 0
      state.failing.status = null
    },
    stop: () => web.close(1000),
  }
}

type PeerState = Pick<StripePeer, 'asked' | 'objects' | 'events' | 'failing'> & {
  /** What was answered under an idempotency key, and to what. */
  answers: Map<string, { fields: string; body: StripeObject }>
}

/** What holds for every request: it is noted down, needs a key, and is answered as before under a known idempotency key. */
function mountAsking(app: Hono<HttpEnv>, { asked, failing, answers }: PeerState): void {
  app.use(async (c, next) => {
    const url = new URL(c.req.url)
    const fields = c.req.method === 'POST' ? new URLSearchParams(await c.req.text()) : url.searchParams
    const request = { method: c.req.method, path: url.pathname, fields: Object.fromEntries(fields), headers: c.req.header() }
    asked.push(request)
    if (failing.status) return refuse(failing.status, 'planted')
    if (!request.headers['authorization']?.startsWith('Bearer sk_test_')) return refuse(401, 'no_key')
    const before = answers.get(request.headers['idempotency-key'] ?? '')
    if (!before) return next()
    return before.fields === JSON.stringify(request.fields) ? c.json(before.body) : refuse(400, 'idempotency_error')
  })
}

function mountCheckout(app: Hono<HttpEnv>, state: PeerState): void {
  app.post('/v1/billing_portal/sessions', (c) => {
    const { customer = '', return_url } = lastAsked(state).fields
    if (!state.objects.has(`customers/${customer}`)) return refuse(400, 'resource_missing')
    return c.json({ id: 'bps_1', object: 'billing_portal.session', return_url, url: `https://billing.stripe.test/p/${customer}` })
  })
  app.post('/v1/checkout/sessions', (c) => c.json(create(state, 'checkout/sessions', newSession(lastAsked(state).fields))))
  app.post('/v1/:collection', (c) => {
    const { fields } = lastAsked(state)
    const collection = c.req.param('collection')
    if (state.objects.has(`${collection}/${fields['id']}`)) return refuse(400, 'resource_already_exists')
    if (fields['transfer_lookup_key']) takeKeyOver(state, fields['lookup_key'])
    return c.json(create(state, collection, newObject(collection, fields)))
  })
}

/** As Stripe does with `transfer_lookup_key`: the price that had the key is found by it no more, wherever it stands. */
function takeKeyOver({ objects }: PeerState, key: string | undefined): void {
  const withoutKey = (name: string, value: unknown) => (name === 'lookup_key' && value === key ? null : value)
  for (const [path, object] of objects) {
    objects.set(path, JSON.parse(JSON.stringify(object, withoutKey)) as StripeObject) // as it was one before
  }
}

/** A subscription that has ended is none any more to Stripe: canceling it again is answered with 404. */
function mountCanceling(app: Hono<HttpEnv>, { objects }: PeerState): void {
  app.delete('/v1/subscriptions/:id', (c) => {
    const path = `subscriptions/${c.req.param('id')}`
    const known = objects.get(path)
    if (!known || known['status'] === 'canceled') return refuse(404, 'resource_missing')
    const ended = { ...known, status: 'canceled' }
    objects.set(path, ended)
    return c.json(ended)
  })
}

function mountLists(app: Hono<HttpEnv>, state: PeerState): void {
  app.get('/v1/prices', (c) => {
    const key = lastAsked(state).fields['lookup_keys[0]']
    return c.json(listOf([...state.objects.values()].filter((price) => key !== undefined && price['lookup_key'] === key)))
  })
  app.get('/v1/invoice_payments', (c) => {
    const intent = lastAsked(state).fields['payment[payment_intent]']
    return c.json(listOf([...state.objects.values()].filter(({ payment }) => JSON.stringify(payment)?.includes(`"${intent}"`))))
  })
  app.get('/v1/events', (c) => {
    const { 'created[gte]': since = '0', starting_after, limit = '10' } = lastAsked(state).fields
    const newestFirst = state.events.toReversed().filter(({ created }) => Number(created) >= Number(since))
    const from = newestFirst.findIndex(({ id }) => id === starting_after) + 1
    const data = newestFirst.slice(from, from + Number(limit))
    return c.json({ object: 'list', url: '/v1/events', data, has_more: from + data.length < newestFirst.length })
  })
  app.get('/v1/*', (c) => {
    const object = state.objects.get(new URL(c.req.url).pathname.slice('/v1/'.length))
    return object ? c.json(object) : refuse(404, 'resource_missing')
  })
}

function lastAsked({ asked }: PeerState): Asked {
  const request = asked.at(-1)
  if (!request) throw new Error('nothing was asked')
  return request
}

function create(state: PeerState, collection: string, object: StripeObject): StripeObject {
  state.objects.set(`${collection}/${object.id}`, object)
  const { headers, fields } = lastAsked(state)
  const key = headers['idempotency-key']
  if (key) state.answers.set(key, { fields: JSON.stringify(fields), body: object })
  return object
}

function addEvent({ events }: PeerState, type: string, object: object, at: Date): StripeObject {
  const created = Math.floor(at.getTime() / 1000)
  const event = { id: `evt_${randomUUID()}`, object: 'event', type, created, livemode: false, data: { object } }
  events.push(event)
  return event
}

function pay(state: PeerState, sessionId: string, { email, at }: { email: string; at: Date }): StripeObject[] {
  const session = state.objects.get(`checkout/sessions/${sessionId}`)
  const plan = planNames.find((name) => JSON.stringify(session?.['metadata']).includes(name)) ?? 'basic'
  const customer = { id: `cus_${randomUUID()}`, object: 'customer', email }
  const subscription = newSubscription(customer.id, plan, at)
  const paid = {
    ...session,
    id: sessionId,
    status: 'complete',
    payment_status: 'paid',
    customer: customer.id,
    customer_details: { email },
    subscription: subscription.id,
  }
  state.objects.set(`customers/${customer.id}`, customer)
  state.objects.set(`subscriptions/${subscription.id}`, subscription)
  state.objects.set(`checkout/sessions/${sessionId}`, paid)
  const invoice = { id: `in_${randomUUID()}`, object: 'invoice', parent: { subscription_details: { subscription: subscription.id } } }
  return [
    addEvent(state, 'customer.subscription.created', subscription, at),
    addEvent(state, 'invoice.paid', invoice, at),
    addEvent(state, 'checkout.session.completed', paid, at),
  ]
}

/** Answers as Stripe does (docs.stripe.com/api/errors). */
function refuse(status: number, code: string): Response {
  const type = status === 400 || status === 404 ? 'invalid_request_error' : 'api_error'
  return new Response(JSON.stringify({ error: { type, code, message: `refused: ${code}` } }), {
    status,
    headers: { 'Content-Type': 'application/json', 'Stripe-Should-Retry': 'false' },
  })
}

function listOf(data: StripeObject[]) {
  return { object: 'list', url: '/v1', has_more: false, data }
}

function newObject(collection: string, fields: Record<string, string>): StripeObject {
  const amounts = ['unit_amount', 'amount_off'].flatMap((name) => (fields[name] ? [[name, Number(fields[name])] as const] : []))
  return { ...fields, ...Object.fromEntries(amounts), id: fields['id'] ?? `${collection}_${randomUUID()}` }
}

function newSession(fields: Record<string, string>): StripeObject {
  const id = `cs_test_${randomUUID()}`
  return {
    id,
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    url: `https://checkout.stripe.test/c/${id}`,
    metadata: { plan: fields['metadata[plan]'] },
    customer_email: fields['customer_email'] ?? null,
  }
}

function newSubscription(customer: string, plan: PlanName, at: Date): StripeObject {
  const month = 31 * 24 * 60 * 60
  return {
    id: `sub_${randomUUID()}`,
    object: 'subscription',
    customer,
    status: 'active',
    cancel_at_period_end: false,
    cancel_at: null,
    items: {
      data: [
        { current_period_end: Math.floor(at.getTime() / 1000) + month, price: { lookup_key: `ownvoice_${plan}`, metadata: { plan } } },
      ],
    },
    metadata: { plan },
  }
}
