import { expect, test } from 'vitest'
import { createSharedRuns } from './shared-runs.ts'

test('whoever asks while a run is under way shares the next one, which begins after they asked', async () => {
  const share = createSharedRuns()
  const runs: PromiseWithResolvers<void>[] = []
  const run = () => {
    const one = Promise.withResolvers<void>()
    runs.push(one)
    return one.promise
  }
  const first = share('a', run)
  const waiting = [share('a', run), share('a', run)]
  const other = share('b', run)
  expect(runs).toHaveLength(2) // one of each key
  runs[1]?.resolve()
  await other
  runs[0]?.resolve()
  await first
  await Promise.resolve()
  const late = share('a', run) // while the second runs
  expect(runs).toHaveLength(3)
  runs[2]?.resolve()
  await Promise.all(waiting)
  await Promise.resolve()
  expect(runs).toHaveLength(4)
  runs[3]?.resolve()
  await late
  void share('a', run)
  expect(runs).toHaveLength(5)
})

test('a run that fails fails for those who share it, and for nobody else', async () => {
  const share = createSharedRuns()
  const fails = () => Promise.reject(new Error('lost'))
  const first = share('a', fails)
  const second = share('a', () => Promise.resolve())
  await expect(first).rejects.toThrow('lost')
  await expect(second).resolves.toBeUndefined()
})
