import { expect, test } from 'vitest'
import { replySubject } from './reply-subject.ts'

test.for([
  ['Piano lessons', 'Re: Piano lessons'],
  ['Re: Piano lessons', 'Re: Piano lessons'],
  ['RE: re: AW: Re[2]: SV : Piano', 'Re: Piano'],
  ['Fwd: Piano', 'Re: Fwd: Piano'],
  ['Regarding: Piano', 'Re: Regarding: Piano'],
  ['', 'Re:'],
] as const)('the subject %j is answered with %j', ([subject, reply]) => {
  expect(replySubject(subject)).toBe(reply)
})
