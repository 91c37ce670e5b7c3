import { expect, test } from 'vitest'
import { lateMail } from './late-mail.ts'
import { isReminderHour } from './reminder-hour.ts'

const one = {
  id: 'e1',
  toEmail: 'olga@customer.example',
  heldAt: new Date('2026-11-25T02:00:00Z'),
  text: 'Do you teach ballet?\nSee https://evil.example/pay',
}
const given = { to: 'maya@school.example', within: 'two_days', timezone: 'America/New_York', origin: 'https://own.example' } as const

test('one who waits too long is told of with the day, the words and the way to them', () => {
  expect(lateMail({ ...given, late: [one] })).toMatchObject({
    kind: 'late_reminder',
    subject: 'Somebody still waits for your answer',
    paragraphs: [expect.stringContaining('within two working days')],
    facts: [
      {
        name: 'olga@customer.example',
        value: 'Since Tuesday, November 24\nThey wrote: Do you teach ballet? See https[:]//evil[.]example/pay',
      },
    ],
    button: { label: 'Answer it', url: 'https://own.example/dashboard/escalate?review=e1' },
    links: [],
  })
})

test('of many the ten that wait longest are told one by one', () => {
  const late = Array.from({ length: 12 }, (_, index) => ({
    ...one,
    id: `e${index}`,
    toEmail: index === 0 ? '' : `c${index}@customer.example`,
  }))
  const mail = lateMail({ ...given, late })
  expect(mail.subject).toBe('12 people still wait for your answer')
  expect(mail.paragraphs.join(' ')).toContain('2 more wait')
  expect(mail.facts).toHaveLength(10)
  expect(mail.links?.[0]).toEqual({ label: 'Answer Unknown sender', url: 'https://own.example/dashboard/escalate?review=e0' })
})

test('the morning begins at eight by the clock of the owner', () => {
  expect(isReminderHour(new Date('2026-11-25T12:59:00Z'), 'America/New_York')).toBe(false)
  expect(isReminderHour(new Date('2026-11-25T13:00:00Z'), 'America/New_York')).toBe(true)
})
