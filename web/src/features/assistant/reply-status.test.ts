import { describe, expect, test } from 'vitest'
import { replyStatus, type Reply } from './reply-status.ts'

describe('how a reply stands, in words', () => {
  test('a reply that went out names the time in the zone of the owner and asks for nothing', () => {
    expect(replyStatus(reply('sent'), 'America/New_York')).toEqual({
      tone: 'sent',
      happened: 'Sent to dana@mailbox.example on November 20, 10:05\u00a0PM.',
      next: null,
      writesSelf: false,
    })
  })

  test('a first word to somebody who was handed over leaves the answer to the owner', () => {
    expect(replyStatus({ ...reply('sent'), kind: 'holding' }, 'UTC')).toMatchObject({
      writesSelf: true,
      next: expect.stringContaining('is yours'),
    })
  })

  test.each([
    ['draft', 'Send it', false],
    ['unconfirmed', 'folder of sent mails', false],
    ['failed', 'mail program', true],
  ] as const)('%s says what to do now', (status, words, writesSelf) => {
    const told = replyStatus({ ...reply(status), sentAt: null, error: 'The server refused it.' }, 'UTC')
    expect(told.next).toContain(words)
    expect(told.writesSelf).toBe(writesSelf)
    expect(told.happened).toContain('The server refused it.')
  })

  test('one that came back asks for the address, not for a look among the sent mails', () => {
    const told = replyStatus({ ...reply('unconfirmed'), error: 'A mail system reports: “user unknown”' }, 'UTC')
    expect(told.happened).toBe('It came back from dana@mailbox.example. A mail system reports: “user unknown”')
    expect(told.next).toContain('whether the address is right')
    expect(told.writesSelf).toBe(true)
  })

  test('one that could not be sent asks for nothing more once it is closed', () => {
    expect(replyStatus({ ...reply('failed'), isClosed: true }, 'UTC')).toMatchObject({ tone: 'plain', writesSelf: false })
  })

  test('a draft that the owner answered in place of asks for nothing', () => {
    expect(replyStatus({ ...reply('draft'), isClosed: true }, 'UTC')).toEqual({
      tone: 'plain',
      happened: 'Not sent: you discarded this draft, or answered yourself.',
      next: null,
      writesSelf: false,
    })
  })

  test('a draft of a reply counts as one of the month’s emails, one in the owner’s own words does not', () => {
    const ofKind = (kind: Reply['kind']) => replyStatus({ ...reply('draft'), kind }, 'UTC').next
    expect(ofKind('reply')).toContain('counts as one of this month’s emails')
    expect(ofKind('owner')).toBe('Send it, or change it first.')
  })

  test.each(['queued', 'sending'] as const)('%s asks for patience alone', (status) => {
    expect(replyStatus(reply(status), 'UTC')).toMatchObject({ next: 'There is nothing for you to do.', writesSelf: false })
  })
})

function reply(status: Reply['status']): Reply {
  return {
    toEmail: 'dana@mailbox.example',
    ccEmails: [],
    subject: 'Re: Piano',
    text: 'Hi',
    kind: 'reply',
    status,
    sentAt: '2026-11-21T03:05:00Z',
    error: null,
    voice: null,
    isClosed: false,
  }
}
