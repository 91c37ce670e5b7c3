import { expect, test } from 'vitest'
import { testClock } from '../../../testing/test-clock.ts'
import { checkEveryMs, hungAfterMs, watchForHang } from './pglite-watchdog.ts'
import { silentLog } from '../../../testing/database.ts'

/** Lets everything that can go on go on. */
function tasksRun(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

function watch(query: () => Promise<never>) {
  const clock = testClock()
  const stop = new AbortController()
  let alarms = 0
  const ended = watchForHang({ pglite: { query }, log: silentLog, clock, signal: stop.signal, onHung: () => void (alarms += 1) })
  return { clock, stop, ended, alarms: () => alarms }
}

test('a database that does not answer raises the alarm once, and not before its time', async () => {
  const { clock, ended, alarms } = watch(() => new Promise(() => {}))
  clock.advance(checkEveryMs)
  await tasksRun()
  clock.advance(hungAfterMs - 1)
  await tasksRun()
  expect(alarms()).toBe(0)
  clock.advance(1)
  await ended
  expect(alarms()).toBe(1)
})

test('a database that answers, be it with an error, raises none and is asked again', async () => {
  let asked = 0
  const { clock, stop, ended, alarms } = watch(async () => {
    asked += 1
    throw new Error('out of memory')
  })
  for (let round = 0; round < 10; round += 1) {
    clock.advance(checkEveryMs)
    await tasksRun()
  }
  expect(asked).toBe(10)
  stop.abort()
  await ended
  expect(alarms()).toBe(0)
})

test('a database that is closed while it is asked raises none', async () => {
  const { clock, stop, ended, alarms } = watch(() => new Promise(() => {}))
  clock.advance(checkEveryMs)
  await tasksRun()
  stop.abort()
  await ended
  expect(alarms()).toBe(0)
})
