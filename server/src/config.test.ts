import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { catalog } from './jobs/catalog.ts'

const atAPublicAddress: Record<string, string>[] = [
  { BASE_URL: 'https://app.example.com' },
  { BASE_URL: 'https://localhost' },
  { BASE_URL: 'http://192.168.1.2:3000' },
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.1.2' },
  { TRUSTED_PROXIES: '1' },
]
const modes: Record<string, string>[] = [{}, { NODE_ENV: 'development' }, { NODE_ENV: 'test' }]

test.each(modes.flatMap((mode) => atAPublicAddress.map((address) => ({ ...mode, ...address }))))(
  'refuses to start outside production mode where others can reach it: %j',
  (settings) => {
    expect(() => readConfig(settings)).toThrow(/NODE_ENV=production.*ALLOW_PUBLIC_DEVELOPMENT=true/)
    expect(() => readConfig({ ...settings, ALLOW_PUBLIC_DEVELOPMENT: 'false' })).toThrow('ALLOW_PUBLIC_DEVELOPMENT')
    expect(readConfig({ ...settings, ALLOW_PUBLIC_DEVELOPMENT: 'true' })).toMatchObject(
      Object.fromEntries(Object.entries(settings).filter(([name]) => name !== 'TRUSTED_PROXIES')),
    )
  },
)

test.each([{}, { HOST: 'localhost' }, { HOST: '::1' }, { BASE_URL: 'http://localhost:3456' }, { BASE_URL: 'http://127.0.0.1:3456' }])(
  'starts for a developer alone without a word: %j',
  (settings) => {
    expect(readConfig(settings)).toMatchObject(settings)
  },
)

test('production mode has no need to be told', () => {
  const settings = { NODE_ENV: 'production', BASE_URL: 'https://app.example.com', HOST: '0.0.0.0', TRUSTED_PROXIES: '1' }
  const needed = { OWNVOICE_SECRET: 's'.repeat(40), SMTP_URL: 'smtps://mail.example.com', PAYMENTS: 'test' }
  expect(readConfig({ ...settings, ...needed })).toMatchObject({ NODE_ENV: 'production', SEED: false })
})

test('five calls of the language model, one after the other, fit into the time that a mail has', () => {
  const mostMs = 55_000
  expect(readConfig({ AI_TIMEOUT_MS: String(mostMs) }).AI_TIMEOUT_MS).toBe(mostMs)
  expect(() => readConfig({ AI_TIMEOUT_MS: String(mostMs + 1) })).toThrow('AI_TIMEOUT_MS')
  expect(5 * mostMs).toBeLessThan(1000 * catalog['assistant.answer'].timeoutSeconds)
})
