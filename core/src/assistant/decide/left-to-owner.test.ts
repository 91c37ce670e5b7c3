import { describe, expect, test } from 'vitest'
import { personMail, reading } from '../../../testing/assistant.ts'
import type { Address } from '../../mailboxes/mail.ts'
import { leftToOwner, type LeftToOwnerFacts } from './left-to-owner.ts'

const maya: Address = { name: 'Maya Lane', address: 'maya@school.test' }
const ann: Address = { name: 'Ann Smith', address: 'ann@customer.test' }
const tom: Address = { name: 'Tom Reed', address: 'tom@partner.test' }
const open = { ownersSince: null, answeredAt: null, people: [] }
const wroteAt = new Date('2026-03-03T14:14:00Z')

function facts(replaced: Partial<LeftToOwnerFacts> = {}, text = 'How much are piano lessons?'): LeftToOwnerFacts {
  return {
    mail: { from: ann, to: [maya], cc: [] },
    screening: personMail,
    reading: reading(text),
    ownAddresses: [maya.address],
    ownNames: ['Maya Lane', 'Maya', 'Harbor Lane Music'],
    conversation: open,
    timezone: 'America/New_York',
    ...replaced,
  }
}

test('a mail to the owner alone, and a rehearsal, are the assistant’s', () => {
  expect(leftToOwner(facts())).toBeNull()
  expect(leftToOwner(facts({ conversation: null, mail: { from: ann, to: [], cc: [] } }))).toBeNull()
})

describe('a conversation in which the owner wrote by themselves', () => {
  const owners = { ...open, ownersSince: wroteAt }

  test('is theirs: what comes in next waits for them, with the reason', () => {
    expect(leftToOwner(facts({ conversation: owners }))).toEqual({
      action: 'escalate',
      rule: 'owner_writes',
      reason: 'You wrote in this conversation yourself on Tuesday, March 3 at 9:14 AM; Ownvoice leaves it to you.',
    })
  })

  test('asks nothing of them for mere thanks', () => {
    const thanks = { flag: 'acknowledgement_only', chance: 1, isCertain: true, evidence: 'Thanks!', by: 'rule' } as const
    const given = facts({ conversation: owners, reading: reading('Thanks!', { flags: [thanks] }) })
    expect(leftToOwner(given)).toMatchObject({ action: 'ignore', rule: 'nothing_asked' })
  })

  test('leaves nothing to do for a message that they answered', () => {
    const answered = { ...owners, answeredAt: wroteAt }
    expect(leftToOwner(facts({ conversation: answered }))).toEqual({
      action: 'ignore',
      rule: 'owner_answered',
      reason: 'You answered this yourself on Tuesday, March 3 at 9:14 AM; Ownvoice leaves this conversation to you.',
    })
    expect(leftToOwner(facts({ conversation: { ...answered, ownersSince: null } }))?.reason).toBe(
      'You answered this yourself on Tuesday, March 3 at 9:14 AM.',
    )
  })
})

describe('a mail in a conversation', () => {
  const withAnn = { ...open, people: ['ann@customer.test', 'sue@customer.test'] }

  test('from one of those it is held with is the assistant’s, in whatever spelling', () => {
    expect(leftToOwner(facts({ conversation: withAnn }))).toBeNull()
    const sue = { name: 'Sue', address: 'sue+home@customer.test' }
    expect(leftToOwner(facts({ conversation: withAnn, mail: { from: sue, to: [maya], cc: [] } }))).toBeNull()
  })

  test('from somebody else, who only was in copy, is the owner’s', () => {
    const given = facts({ conversation: withAnn, mail: { from: tom, to: [maya], cc: [ann] } })
    expect(leftToOwner(given)).toMatchObject({
      action: 'escalate',
      rule: 'other_sender',
      reason: expect.stringContaining('tom@partner.test'),
    })
  })
})

describe('a mail of which the owner only got a copy', () => {
  test('is the owner’s', () => {
    const given = facts({ mail: { from: ann, to: [tom], cc: [maya] } })
    expect(leftToOwner(given)).toMatchObject({ rule: 'only_in_copy', reason: 'You only got a copy: it is written to Tom Reed.' })
  })

  test('is the assistant’s where it names the owner as its reader too, where it came by a blind copy or an address that we do not know, and where a form sent it', () => {
    expect(leftToOwner(facts({ mail: { from: ann, to: [tom, maya], cc: [maya] } }))).toBeNull()
    expect(leftToOwner(facts({ mail: { from: ann, to: [tom], cc: [] } }))).toBeNull()
    const form = { ...personMail, signals: [{ name: 'form_lead', evidence: '' }] }
    expect(leftToOwner(facts({ screening: form, mail: { from: ann, to: [tom], cc: [maya] } }))).toBeNull()
  })
})

describe('a mail that greets', () => {
  const toBoth = { from: ann, to: [tom, maya], cc: [] }

  test('another of its readers is the owner’s', () => {
    expect(leftToOwner(facts({ mail: toBoth }, 'Hi Tom,\n\ncan you play on Friday?'))).toMatchObject({
      rule: 'greets_another',
      reason: 'It greets Tom Reed, who got it as well.',
    })
  })

  test.each([
    'Hi Maya,\n\nhow much is it?',
    'Hi Tom and Maya,\n\nhow much is it?',
    'Hi all,\n\nhow much is it?',
    'Hello Tom and everyone,\n\nhow much is it?',
    'Hi Jenny,\n\nhow much is it?',
    'How much is it, Tom asks?',
  ])('the owner, several, somebody who is no reader, or nobody is the assistant’s: %j', (text) => {
    expect(leftToOwner(facts({ mail: toBoth }, text))).toBeNull()
  })
})

test('a mail whose words may be an automatic reply is the owner’s, with the words', () => {
  const screening = { ...personMail, signals: [{ name: 'absence_words', evidence: "I'm on vacation … when I return" }] }
  expect(leftToOwner(facts({ screening }))).toEqual({
    action: 'escalate',
    rule: 'perhaps_away',
    reason: "It may be an automatic out-of-office reply: “I'm on vacation … when I return”.",
  })
})

test('words of those who sell are the owner’s to judge, and their sender hears nothing', () => {
  const screening = { ...personMail, signals: [{ name: 'spam_words', evidence: 'inheritance … Dear Sir or Madam … We are' }] }
  expect(leftToOwner(facts({ screening }))).toEqual({
    action: 'escalate',
    rule: 'not_for_us',
    reason: 'It may be advertising or a scam: “inheritance … Dear Sir or Madam … We are”.',
  })
})
