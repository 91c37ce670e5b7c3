import { expect, test } from 'vitest'
import { isReplySubject, withoutMailMarks, withoutReplyMarks } from './reply-prefix.ts'

test.each([
  'Re: Piano',
  'RE : Piano',
  'Re[2]: Piano',
  'Re [12] : Piano',
  'AW: Piano',
  'Antw: Piano',
  'Antwort: Piano',
  'SV: Piano',
  'VS: Piano',
  'RV: Piano',
  'RES: Piano',
  'Rif: Piano',
  'ODP: Piano',
  'YNT: Piano',
  'Vá: Piano',
  'ΑΠ: Piano',
  'ΣΧΕΤ: Piano',
  'Ответ: Piano',
  'Відп: Piano',
  'השב: Piano',
  'رد: Piano',
  '回复：Piano',
  '答复: Piano',
  '回覆: Piano',
  '返信: Piano',
  '회신: Piano',
  ' re: AW: Re[2]: SV : Piano',
])('%j is a reply, and its subject is known without the mark', (subject) => {
  expect(isReplySubject(subject)).toBe(true)
  expect(withoutReplyMarks(subject)).toBe('Piano')
  expect(withoutMailMarks(subject)).toBe('Piano')
})

test.each(['Fwd: Piano', 'FW: Piano', 'WG: Piano', 'TR : Piano', 'ENC: Piano', 'Doorst: Piano', 'VL: Piano', 'PD: Piano', '转发：Piano'])(
  '%j is passed on: no reply, and the mark is part of what is answered',
  (subject) => {
    expect(isReplySubject(subject)).toBe(false)
    expect(withoutReplyMarks(subject)).toBe(subject)
    expect(withoutMailMarks(subject)).toBe('Piano')
  },
)

test('marks of both kinds go together, and a mark between words stays', () => {
  expect(withoutMailMarks('Re: Fwd: AW: Piano')).toBe('Piano')
  expect(withoutReplyMarks('Re: Fwd: Re: Piano')).toBe('Fwd: Re: Piano')
  expect(withoutMailMarks('Piano, re: Monday')).toBe('Piano, re: Monday')
})

test.each(['Regarding: Piano', 'Reply', 'Resources: what is there', 'Answer: yes', 'Trial: when', 'Re Piano', ''])(
  'words that only begin like a mark are the subject: %j',
  (subject) => {
    expect(isReplySubject(subject)).toBe(false)
    expect(withoutMailMarks(subject)).toBe(subject)
  },
)

test('"Ref:" marks a reply and is not taken away, as people write it too', () => {
  expect(isReplySubject('Réf : Piano')).toBe(true)
  expect(withoutReplyMarks('Ref: invoice 4711')).toBe('Ref: invoice 4711')
  expect(withoutMailMarks('Ref: invoice 4711')).toBe('Ref: invoice 4711')
})
