import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { answerError } from '../http/answer-error.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { type Listening, listen } from '../http/listen.ts'
import { silentLog } from '../../testing/database.ts'
import { mountMetrics } from './mount-metrics.ts'
import { openMeter } from './open-meter.ts'

let listening: Listening
afterEach(() => listening.close(0))

async function open(settings: { token?: string; mayBeOpen: boolean; prices?: { input: number; output: number } }) {
  const { meter, registry } = openMeter(settings.prices ?? { input: undefined, output: undefined })
  const app = new Hono<HttpEnv>()
  app.onError((error, c) => answerError(error, c, silentLog))
  mountMetrics(app, { registry, token: settings.token, mayBeOpen: settings.mayBeOpen })
  listening = await listen(app, { host: '127.0.0.1', port: 0 })
  return { meter, ask: (headers = {}) => fetch(`http://127.0.0.1:${listening.port}/metrics`, { headers }) }
}

test('figures are for whoever brings the token, on the same machine too', async () => {
  const { ask } = await open({ token: 'a token of the operator', mayBeOpen: true })
  expect((await ask()).status).toBe(401)
  expect((await ask({ Authorization: 'Bearer a token of the operatos' })).status).toBe(401)
  const answer = await ask({ Authorization: 'Bearer a token of the operator' })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('version=0.0.4')])
  expect(await answer.text()).toMatch(/process_resident_memory_bytes \d+[^]*nodejs_eventloop_lag_p99_seconds/)
})

test('without a token they are for this machine, unless a proxy may stand there', async () => {
  const own = await open({ mayBeOpen: true })
  expect((await own.ask()).status).toBe(200)
  await listening.close(0)
  const behindProxy = await open({ mayBeOpen: false })
  expect((await behindProxy.ask()).status).toBe(404)
})

test('tokens of a language model cost what the operator said', async () => {
  const { meter, ask } = await open({ mayBeOpen: true, prices: { input: 3, output: 15 } })
  meter.modelCalled({ purpose: 'lead', result: 'ok', ms: 1500, inputTokens: 100_000, outputTokens: 10_000 })
  meter.modelCalled({ purpose: 'lead', result: 'temporary', ms: 45_000, inputTokens: 0, outputTokens: 0 })
  const text = await (await ask()).text()
  expect(text).toContain('ownvoice_model_cost_total 0.45')
  expect(text).toContain('ownvoice_model_tokens_total{direction="input"} 100000')
  expect(text).toContain('ownvoice_model_calls_total{purpose="lead",result="temporary"} 1')
})
