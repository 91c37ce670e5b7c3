import { expect, test } from 'vitest'
import { askedWords, embedSnippet, leadsWords } from './form-words.ts'

test('what came through a form is said with its number and in the owner’s time', () => {
  const lastLeadAt = '2026-11-22T03:30:00.000Z'
  expect(leadsWords({ leads: 0, lastLeadAt: null }, 'America/New_York')).toBe('Nothing came through it yet')
  expect(leadsWords({ leads: 1, lastLeadAt }, 'America/New_York')).toBe('1 lead · last one November 21, 10:30\u00a0PM')
  expect(leadsWords({ leads: 12, lastLeadAt }, 'UTC')).toBe('12 leads · last one November 22, 3:30\u00a0AM')
})

test('what visitors asked is said in numbers, once there is any this month', () => {
  const none = { asked: 0, answered: 0 }
  expect(askedWords({ today: none, month: none })).toBeNull()
  expect(askedWords({ today: none, month: { asked: 1, answered: 0 } })).toBe('Asked 0 times today, once this month · 0 answered at once')
  expect(askedWords({ today: { asked: 3, answered: 2 }, month: { asked: 12, answered: 9 } })).toBe(
    'Asked 3 times today, 12 times this month · 9 answered at once',
  )
})

test('the lines for the owner’s page name the form and the script', () => {
  const form = { formKey: 'abc', scriptUrl: 'https://ownvoice.example/embed.js' }
  expect(embedSnippet(form)).toBe('<div data-ownvoice-form="abc"></div>\n<script src="https://ownvoice.example/embed.js" async></script>')
})
