import { expect, test } from 'vitest'
import { formEntry } from './form-entry.ts'
import { withoutFormFooter } from './form-footer.ts'

const entry = 'Name: Nora Feld\nEmail: nora@example.com\nMessage: Do you teach cello?\nAnd what does it cost?'

test.each([
  [
    'the visitor’s machine below a rule',
    '\n---\n\nDate: May 4, 2026\nTime: 9:00 am\nPage URL: https://brightkeys.example/contact/\nUser Agent: Mozilla/5.0 (X11)\nAppleWebKit/537.36 (KHTML, like Gecko)\nSafari/537.36\nRemote IP: 198.51.100.7\nPowered by: Elementor',
  ],
  [
    'the visitor’s machine without one',
    '\nIP Address: 2001:db8::7\nUser-Agent (Browser/OS): Google Chrome 124 / OS X\nReferrer: https://brightkeys.example/contact/',
  ],
  ['where it was sent', '\n\nThis form was submitted at 9:00 on May 4.'],
  ['what the owner can do', '\n\nView submission\nhttps://forms.example/only-for-the-owner\n\nMark as spam'],
  ['why the owner has it', '\n______\nYou are receiving this because you confirmed this address.'],
  ['by what it was sent', '\n\nSent via Bright Forms'],
])('what a builder writes below an entry is no part of the message: %s', (_what, footer) => {
  expect(formEntry(entry + footer)?.message).toBe('Do you teach cello?\nAnd what does it cost?')
})

test.each([
  ['Date: May 9 would suit us'],
  ['Time: after five'],
  ['https://example.com/our-piano'],
  ['---'],
  ['---\nNora\nhttps://norafeld.example'],
  ['Unsubscribe me from your newsletter, please.'],
  ['See the entry in your price list, please.'],
  ['I saw your page.\nPowered by: Elementor\nis what it says at its foot. Is that you?'],
])('what a visitor may have written stays: %j', (words) => {
  expect(formEntry(`${entry}\n${words}`)?.message).toBe(`Do you teach cello?\nAnd what does it cost?\n${words}`)
})

test('only the end goes, and nothing of text without such an end', () => {
  expect(withoutFormFooter(['IP Address: 198.51.100.7', 'is what I see', 'Sent via Bright Forms'])).toEqual([
    'IP Address: 198.51.100.7',
    'is what I see',
  ])
  expect(withoutFormFooter(['Date: May 9', '', 'https://example.com'])).toEqual(['Date: May 9', '', 'https://example.com'])
  expect(withoutFormFooter([])).toEqual([])
})
