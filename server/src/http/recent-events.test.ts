import { ownerId } from '@ownvoice/core/accounts/owner-id'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testClock } from '../../testing/test-clock.ts'
import { rememberEvents } from './recent-events.ts'

const maya = ownerId(randomUUID())
const lea = ownerId(randomUUID())

test('an owner’s events of the last seconds are told, one of each topic, and for how long back that is all', () => {
  const clock = testClock()
  const recent = rememberEvents(clock)
  recent.add(maya, { topic: 'messages', id: 'one' })
  recent.add(maya, { topic: 'messages', id: 'two' })
  recent.add(lea, { topic: 'tone', id: null })
  clock.advance(10_000)
  expect(recent.of(maya)).toEqual({ events: [{ topic: 'messages', id: 'two' }], ms: 10_000 })
  recent.add(maya, { topic: 'sending', id: null })
  clock.advance(10_000)
  expect(recent.of(maya)).toEqual({ events: [{ topic: 'sending', id: null }], ms: 15_000 })
})

test('where more happened than is kept, what was forgotten is not said to be known', () => {
  const clock = testClock()
  const recent = rememberEvents(clock)
  recent.add(maya, { topic: 'tone', id: null })
  clock.advance(1_000)
  for (let count = 0; count < 5_000; count += 1) recent.add(lea, { topic: 'messages', id: null })
  expect(recent.of(maya)).toEqual({ events: [], ms: 999 })
})
