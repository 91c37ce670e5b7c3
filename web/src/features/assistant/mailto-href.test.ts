import { expect, test } from 'vitest'
import { mailtoHref } from './mailto-href.ts'

test('a mail program is opened with the recipient, the subject and the words [ESC-032]', () => {
  expect(mailtoHref({ toEmail: 'dana+x@a.example', subject: 'Re: 5 & 6?', text: 'Hello Dana,\nyes.' })).toBe(
    'mailto:dana%2Bx%40a.example?subject=Re%3A%205%20%26%206%3F&body=Hello%20Dana%2C%0D%0Ayes.',
  )
})

test('or with an empty letter', () => {
  expect(mailtoHref({ toEmail: 'dana@a.example', subject: 'Hi', text: '' })).toBe('mailto:dana%40a.example?subject=Hi')
})
