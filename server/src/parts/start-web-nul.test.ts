import { createRouterClient } from '@orpc/server'
import { contractProcedures } from '../../testing/contract-procedures.ts'
import { nulRefused } from '@ownvoice/core/text/holds-nul'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { addTestUser, openTestWeb, type TestWeb } from '../../testing/test-web.ts'
import { apiRouter } from '../router.ts'

let web: TestWeb
beforeAll(async () => {
  web = await openTestWeb()
})
afterAll(() => web.stop())

type Shape = {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minLength?: number
  minimum?: number
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
}

const byFormat: Record<string, string> = {
  uuid: '4dbb4a3c-6b0c-4a9e-9a53-8f4f0f3a8a11',
  email: 'ann@customer.test',
  uri: 'https://customer.test/',
  date: '2026-03-02',
  'date-time': '2026-03-02T15:00:00.000Z',
}

/** Inputs of this shape that differ in one text each, which ends in NUL. */
function withNul(shape: Shape): unknown[] {
  const [option] = shape.anyOf ?? []
  if (option) return withNul(option)
  if (shape.type === 'string' && !shape.enum) return [`${String(sample(shape))}\0`]
  if (shape.type === 'array') return withNul(shape.items ?? {}).map((item) => [item])
  const whole = sample(shape)
  return Object.entries(shape.properties ?? {}).flatMap(
    ([name, part]) => withNul(part).map((value) => ({ ...(whole as Record<string, unknown>), [name]: value })), // an object has properties
  )
}

function sample(shape: Shape): unknown {
  const [option] = shape.anyOf ?? []
  if (option) return sample(option)
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.type === 'string') return byFormat[shape.format ?? ''] ?? 'a'.repeat(Math.max(1, shape.minLength ?? 0))
  if (shape.type === 'array') return [sample(shape.items ?? {})]
  if (shape.type === 'object') return Object.fromEntries(Object.entries(shape.properties ?? {}).map(([name, part]) => [name, sample(part)]))
  if (shape.type === 'boolean') return true
  return shape.type === 'integer' || shape.type === 'number' ? Math.max(1, shape.minimum ?? 0) : null
}

const doors = contractProcedures().flatMap(({ path, procedure }) => {
  const input: unknown = procedure['~orpc'].inputSchema
  if (!(input instanceof z.ZodType)) return []
  const inputs = withNul(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Shape) // read for what the samples need
  return inputs.map((value) => ({ path, value }))
})

test('each text of each procedure refuses NUL as an input that the person can mend', async () => {
  const owner = await addTestUser(web.db, 'maya@example.com', 'a-long-enough-passphrase')
  const signedIn = { owner, email: 'maya@example.com', emailVerified: true, sessionId: 'one', device: 'Chrome on Mac' }
  const context = {
    signedIn,
    requestId: 'one',
    clientAddress: '192.0.2.1',
    origin: web.url,
    isSubscribed: async () => true,
    signIn: async () => {},
  }
  const client: unknown = createRouterClient(apiRouter(web.deps), { context })
  const answers = await Promise.all(
    doors.map(async ({ path, value }) => {
      const call = path.reduce<unknown>((part, word) => Reflect.get(part as object, word), client) as (input: unknown) => Promise<unknown> // the contract names them
      const answer = await call(value).catch((error: unknown) => error)
      return { door: path.join('.'), answer }
    }),
  )
  expect(new Set(doors.map(({ path }) => path.join('.'))).size).toBeGreaterThan(14)
  for (const { door, answer } of answers) expect(answer, door).toMatchObject({ code: 'invalid_input', status: 400, message: nulRefused })
})

test.each([
  { what: 'sign-in', path: '/api/auth/sign-in/email', body: { email: 'maya@example.com', password: 'a\0b' } },
  { what: 'a reset', path: '/api/auth/reset-password', body: { token: 'a\0b', newPassword: 'a-long-enough-passphrase' } },
  { what: 'a form', path: '/api/leads/a%00b', body: { email: 'ann@customer.test', message: 'Hello' } },
])('$what with NUL is refused, and no bug', async ({ path, body }) => {
  const headers = { 'Content-Type': 'application/json', Origin: web.url }
  const response = await fetch(`${web.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(await response.json()).toEqual({ code: 'invalid_input', message: nulRefused })
  expect(response.status).toBe(400)
})

test('an address with NUL is refused', async () => {
  expect((await fetch(`${web.url}/f/a%00b`)).status).toBe(400)
})
