import { expect, test } from 'vitest'
import { replySubject } from './reply-subject.ts'

test.for([
  ['Piano lessons', 'Re: Piano lessons'],
  ['Re: Piano lessons', 'Re: Piano lessons'],
  ['RE: re: AW: Re[2]: SV : Piano', 'Re: Piano'],
  ['Fwd: Piano', 'Re: Fwd: Piano'],
  ['Regarding: Piano', 'Re: Regarding: Piano'],
  ['', 'Re: Your message'],
  [' Re: ', 'Re: Your message'],
  ['a\r\nBcc: everyone@x.com', 'Re: a Bcc: everyone@x.com'],
  ['Piano <b>now</b>', 'Re: Piano now'],
] as const)('the subject %j is answered with %j', ([subject, reply]) => {
  expect(replySubject(subject)).toBe(reply)
})

test('a reply to a reply keeps its subject', () => {
  const once = replySubject('x'.repeat(150))
  expect(replySubject(once)).toBe(once)
  expect(replySubject('😀'.repeat(300)).isWellFormed()).toBe(true)
})
