import { expect, test, vi } from 'vitest'
import { systemClock } from './system-clock.ts'

const { clock } = systemClock

test('a time that has passed already is no wait, and nothing is said on the console', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  await clock.sleep(-3_600_000)
  expect(warn).not.toHaveBeenCalled()
  warn.mockRestore()
})

test('who sleeps is woken when they are no longer wanted', async () => {
  const ended = new AbortController()
  const slept = clock.sleep(3_600_000, ended.signal)
  ended.abort()
  await expect(slept).resolves.toBeUndefined()
  await expect(clock.sleep(3_600_000, ended.signal)).resolves.toBeUndefined()
})
