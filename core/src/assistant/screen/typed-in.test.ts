import { expect, test } from 'vitest'
import { isTypedIn, nameInAddress, recipientOf } from './typed-in.ts'

function screened(name: string, signals: string[] = []) {
  return {
    verdict: 'person' as const,
    reason: '',
    signals: signals.map((signal) => ({ name: signal, verdict: 'person' as const, evidence: '' })),
    replyTo: { name, address: 'nora@example.com' },
    provenBy: null,
  }
}

test('an address was typed in where a form brought it, by whatever way', () => {
  expect(isTypedIn({ channel: 'form', screening: null })).toBe(true)
  expect(isTypedIn({ channel: 'mail', screening: screened('Nora', ['form_lead']) })).toBe(true)
  expect(isTypedIn({ channel: 'mail', screening: screened('Nora', ['list_id']) })).toBe(false)
  expect(isTypedIn({ channel: 'mail', screening: null })).toBe(false)
})

test.each([
  ['Nora Feld', 'Nora Feld'],
  ['nora feld', 'Nora Feld'],
  ['Zoë van den Berg', 'Zoë van den Berg'],
  ['Nora\r\nBcc: all@example.com', ''],
  ['Nora https://evil.example', ''],
  ['evil.example', ''],
  ['Your account is locked. Call us', ''],
  ['call 555 0199', ''],
  ['Nora" <all@example.com>', ''],
  [`No${'o'.repeat(80)}ra`, ''],
])('what a form gave as the name stands in an address only where it is one: %j', (typed, name) => {
  expect(nameInAddress({ channel: 'form', screening: null }, typed)).toBe(name)
  expect(recipientOf({ channel: 'form', screening: screened(typed) })).toEqual({ name, address: 'nora@example.com' })
})

test('who wrote a mail is answered under the name that they write under, and nobody where there is nobody', () => {
  expect(recipientOf({ channel: 'mail', screening: screened('Feld, Nora (Bright Keys)') })?.name).toBe('Feld, Nora (Bright Keys)')
  expect(recipientOf({ channel: 'mail', screening: null })).toBeNull()
})
