import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountSubscription } from './account-subscription.ts'
import { factsOf, joinSubscription, unheardSubscription } from './join-subscription.ts'
import { type PlanName, planNames } from './plans.ts'
import { type ProcessorEvent, type ProcessorSubscription, type SubscriptionSnapshot, subscriptionStatuses } from './processor.ts'

const ids = ['sub_a', 'sub_b', 'sub_c']
/** Few instants, so that many events share one: there the order has to come from the events themselves. */
const instants = Array.from({ length: 12 }, (_, second) => new Date(Date.UTC(2026, 2, 2, 15, 0, second)))

const snapshot: fc.Arbitrary<SubscriptionSnapshot> = fc.record({
  status: fc.constantFrom(...subscriptionStatuses),
  plan: fc.constantFrom(...planNames),
  currentPeriodEndsAt: fc.constantFrom(null, '2026-04-02T15:00:00.000Z'),
  endsAtPeriodEnd: fc.boolean(),
})

const happening = fc.oneof(
  fc.record({ kind: fc.constant('subscription_changed'), subscriptionId: fc.constantFrom(...ids), snapshot }),
  fc.record({ kind: fc.constantFrom('payment_received', 'payment_refunded'), subscriptionId: fc.constantFrom(...ids) }),
  fc.record({ kind: fc.constant('checkout_paid'), subscriptionId: fc.constantFrom(...ids) }),
  fc.constant({ kind: 'of_no_interest' } as const),
)

/** A history in the order in which it happened: later events have later or equal times, and each has its own id. */
const history: fc.Arbitrary<ProcessorEvent[]> = fc
  .array(fc.tuple(happening, fc.constantFrom(...instants)), { maxLength: 30 })
  .map((happenings) =>
    happenings
      .toSorted(([, one], [, other]) => one.getTime() - other.getTime())
      .map(([what, happenedAt], index) => eventOf(what, { id: `evt_${String(index).padStart(3, '0')}`, happenedAt })),
  )

/** The same events as they may come in: some twice, in any order. */
const delivered = history.chain((events) =>
  fc
    .subarray(events)
    .chain((again) => fc.shuffledSubarray([...events, ...again], { minLength: events.length + again.length }))
    .map((arrived) => ({ events, arrived })),
)

const facts: fc.Arbitrary<ProcessorSubscription> = history.map((events) => subscriptionsAfter(events).get('sub_a') ?? unheardSubscription)

describe('a subscription that is put together from events', () => {
  test('5,000 histories with duplicates and in any order end in the state of the ordered history [SUB-045]', () => {
    fc.assert(
      fc.property(delivered, ({ events, arrived }) => {
        const inOrder = subscriptionsAfter(events)
        const asArrived = subscriptionsAfter(arrived)
        expect(asArrived).toEqual(inOrder)
        expect(accountAfter(asArrived)).toEqual(accountAfter(inOrder))
      }),
      { numRuns: 5000 },
    )
  })

  test('the ordered history of one subscription ends in its last event of each kind', () => {
    fc.assert(
      fc.property(history, (events) => {
        const ofOne = events.filter((event) => factsOf(event)?.subscriptionId === 'sub_a')
        const state = subscriptionsAfter(events).get('sub_a') ?? unheardSubscription
        const lastAt = (kind: ProcessorEvent['kind']) => ofOne.findLast((event) => event.kind === kind)?.happenedAt.toISOString() ?? null
        expect(state.snapshot?.asOf ?? null).toBe(lastAt('subscription_changed'))
        expect(state.lastPaidAt).toBe(lastAt('payment_received'))
        expect(state.lastRefundedAt).toBe(lastAt('payment_refunded'))
      }),
    )
  })

  test('joining is idempotent, commutative and associative', () => {
    fc.assert(
      fc.property(facts, facts, facts, (one, two, three) => {
        expect(joinSubscription(one, one)).toEqual(one)
        expect(joinSubscription(one, unheardSubscription)).toEqual(one)
        expect(joinSubscription(one, two)).toEqual(joinSubscription(two, one))
        expect(joinSubscription(joinSubscription(one, two), three)).toEqual(joinSubscription(one, joinSubscription(two, three)))
      }),
    )
  })

  test('of two states of one second the later one in a life counts, whichever came first', () => {
    const at = '2026-03-02T15:00:00.000Z'
    const of = (status: SubscriptionSnapshot['status'], eventId: string, plan: PlanName = 'basic'): ProcessorSubscription => ({
      ...unheardSubscription,
      snapshot: { status, plan, currentPeriodEndsAt: null, endsAtPeriodEnd: false, asOf: at, eventId },
    })
    expect(joinSubscription(of('active', 'evt_1'), of('incomplete', 'evt_2')).snapshot?.status).toBe('active')
    expect(joinSubscription(of('canceled', 'evt_1'), of('active', 'evt_2')).snapshot?.status).toBe('canceled')
    expect(joinSubscription(of('active', 'evt_1'), of('active', 'evt_2')).snapshot?.eventId).toBe('evt_2')
    const [one, other] = [of('active', '', 'basic'), of('active', '', 'growth')]
    expect(joinSubscription(one, other)).toEqual(joinSubscription(other, one))
  })

  test('an answer of the processor is not undone by an older event that comes after it', () => {
    const asked: ProcessorSubscription = {
      ...unheardSubscription,
      snapshot: {
        status: 'active',
        plan: 'growth',
        currentPeriodEndsAt: null,
        endsAtPeriodEnd: false,
        asOf: '2026-03-02T15:00:09.000Z',
        eventId: '',
      },
    }
    const late = factsOf(
      eventOf(
        {
          kind: 'subscription_changed',
          subscriptionId: 'sub_a',
          snapshot: { status: 'incomplete', plan: 'growth', currentPeriodEndsAt: null, endsAtPeriodEnd: false },
        },
        { id: 'evt_1', happenedAt: new Date('2026-03-02T15:00:08Z') },
      ),
    )
    expect(joinSubscription(asked, late?.facts ?? unheardSubscription)).toEqual(asked)
  })
})

type Happening = { kind: string; subscriptionId?: string; snapshot?: SubscriptionSnapshot }

function eventOf({ kind, subscriptionId = 'sub_a', snapshot: given }: Happening, when: { id: string; happenedAt: Date }): ProcessorEvent {
  const customerId = `cus_of_${subscriptionId}`
  if (kind === 'subscription_changed' && given) return { ...when, kind, subscriptionId, customerId, snapshot: given }
  if (kind === 'payment_received' || kind === 'payment_refunded') return { ...when, kind, subscriptionId }
  if (kind === 'checkout_paid') {
    return { ...when, kind, checkout: { sessionId: `cs_of_${subscriptionId}`, subscriptionId, customerId, email: null, plan: 'basic' } }
  }
  return { ...when, kind: 'of_no_interest' }
}

function subscriptionsAfter(events: readonly ProcessorEvent[]): Map<string, ProcessorSubscription> {
  const known = new Map<string, ProcessorSubscription>()
  for (const event of events) {
    const heard = factsOf(event)
    if (heard) known.set(heard.subscriptionId, joinSubscription(known.get(heard.subscriptionId) ?? unheardSubscription, heard.facts))
  }
  return known
}

function accountAfter(known: ReadonlyMap<string, ProcessorSubscription>) {
  return accountSubscription([...known].map(([id, of]) => ({ id, customerId: `cus_of_${id}`, facts: of })))
}
