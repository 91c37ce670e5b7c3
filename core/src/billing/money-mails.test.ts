import { describe, expect, test } from 'vitest'
import { failedPaymentMail, moneyBackMail, moneyBackTeamMail } from './money-mails.ts'

const origin = 'https://own.example'
const wish = {
  business: 'Harbor Lane Music',
  email: 'maya@example.com',
  plan: 'Starter',
  subscriptionId: 'sub_1',
  since: '2026-11-02',
  reason: 'Too few leads.',
}

describe('the mail about a payment that failed', () => {
  test('says what happens next, and where the card is changed', () => {
    const mail = failedPaymentMail({ to: 'maya@example.com', origin })
    expect(mail).toMatchObject({ kind: 'payment_failed', to: 'maya@example.com', subject: 'Your last payment did not go through' })
    expect(mail.paragraphs.join(' ')).toContain('It is tried again over the next days')
    expect(mail.button?.url).toBe('https://own.example/dashboard/settings?tab=subscription')
  })
})

describe('the mails about money that is asked back', () => {
  test('tell the team whose it is, with no link of theirs, and are answered to them', () => {
    const mail = moneyBackTeamMail({ wish: { ...wish, reason: 'See https://evil.example/x now' }, teamEmail: 'team@own.example' })
    expect(mail).toMatchObject({ to: 'team@own.example', replyTo: 'maya@example.com' })
    const facts = Object.fromEntries(mail.facts?.map(({ name, value }) => [name, value]) ?? [])
    expect(facts).toMatchObject({ Business: 'Harbor Lane Music', Subscription: 'sub_1', Since: 'November 2, 2026' })
    expect(facts['Why']).not.toContain('https://')
  })

  test('say so where there is no name and no reason', () => {
    const mail = moneyBackTeamMail({ wish: { ...wish, business: '', reason: '' }, teamEmail: 'team@own.example' })
    expect(mail.facts).toContainEqual({ name: 'Business', value: 'not given' })
    expect(mail.facts).toContainEqual({ name: 'Why', value: 'not said' })
  })

  test('tell the owner what comes next', () => {
    const mail = moneyBackMail({ to: 'maya@example.com' })
    expect(mail.to).toBe('maya@example.com')
    expect(mail.paragraphs.join(' ')).toContain('your subscription ends')
  })
})
