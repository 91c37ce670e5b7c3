import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Acting, actAs, whoActs } from '../db/acting.ts'
import { noMeter } from '../meter.ts'
import { runJob } from './run-job.ts'

test('a job that runs in the process of whoever set it off is not done by them', async () => {
  const seen: Acting[] = []
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
  const result = await actAs({ actor: 'owner', session: null }, () =>
    runJob({
      job: { id: 'a', data: {}, output: {}, signal: new AbortController().signal },
      name: 'tone.train',
      spec: { payload: z.object({}), attempts: 1, backoffSeconds: 1, timeoutSeconds: 5, once: 'waiting' },
      run: async () => void seen.push(whoActs()),
      setAside: async () => {},
      isAccountGone: async () => false,
      log,
      meter: noMeter,
    }),
  )
  expect(result.status).toBe('completed')
  expect(seen).toEqual([{ actor: 'assistant', session: null }])
})
