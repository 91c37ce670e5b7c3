import { expect, test } from 'vitest'
import { expectedSignature } from './webhook-signature.ts'

const now = new Date('2026-03-02T15:00:00Z')
const seconds = now.getTime() / 1000
const hex = 'ab'.repeat(32)
const of = (scheduler: 'cal_com' | 'calendly', header: string) => expectedSignature(scheduler, { header, body: '{}', now })

test('Cal.com signs the body, Calendly its time and the body', () => {
  expect(of('cal_com', hex)).toEqual({ text: '{}', signature: hex })
  expect(of('calendly', `t=${seconds},v1=${hex}`)).toEqual({ text: `${seconds}.{}`, signature: hex })
  expect(of('calendly', `v1=${hex}, t=${seconds}`)).toEqual({ text: `${seconds}.{}`, signature: hex })
})

test('what is missing, malformed, or more than five minutes away fits nothing', () => {
  for (const header of ['', 'no-secret-provided', hex.slice(1), `${hex}00`]) expect(of('cal_com', header)).toBeNull()
  const broken = ['', hex, `t=${seconds}`, `v1=${hex}`, `t=${seconds - 301},v1=${hex}`, `t=${seconds + 301},v1=${hex}`, `t=soon,v1=${hex}`]
  for (const header of broken) expect(of('calendly', header)).toBeNull()
})
