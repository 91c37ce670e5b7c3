import { expect, test } from 'vitest'
import { visibleReply } from '../assistant/read/visible-reply.ts'
import { quotedLines, quotedOriginal } from './quoted-original.ts'

const sentAt = new Date('2026-11-17T20:04:00Z')
const dana = { name: 'Dana Miller', address: 'dana@customer.example' }

function quote(text: string, from: { name: string; address: string } | null = dana) {
  return quotedOriginal({ from, text, sentAt, timezone: 'America/New_York' })
}

test('a quote says who wrote when, in the owner’s time zone, and the words behind "> "', () => {
  const quoted = quote('Hi,\r\n\r\nHow much is piano?\n> earlier words\n')
  expect(quoted && quotedLines(quoted)).toBe(
    'On Tue, Nov 17, 2026 at 3:04 PM Dana Miller wrote:\n> Hi,\n>\n> How much is piano?\n>> earlier words',
  )
})

test('a name that is none gives way to the address', () => {
  expect(quote('Hi', { ...dana, name: 'FREE money http://evil.example' })?.intro).toMatch(/PM dana@customer\.example wrote:$/)
})

test('a long mail is cut, and says so', () => {
  expect(quote('word '.repeat(5_000))?.text.length).toBeLessThan(6_100)
  const lines = quote('line\n'.repeat(1_000))?.text.split('\n')
  expect(lines).toHaveLength(151)
  expect(lines?.at(-1)).toBe('[…]')
})

test('what does not show is not quoted', () => {
  expect(quote('a\u202Eb\u200Bc\u0000d')?.text).toBe('abcd')
})

test('no words, or nobody who wrote them, make no quote', () => {
  expect(quote(' \n')).toBeNull()
  expect(quote('Hi', null)).toBeNull()
})

test('in the answer to our reply it is read as a quote', () => {
  const quoted = quote('How much is piano?')
  const text = `Thanks, see you.\n\n${quoted ? quotedLines(quoted) : ''}`
  expect(visibleReply({ text, html: null, subject: 'Re: Piano', senderName: 'Dana' }).text).toBe('Thanks, see you.')
})
