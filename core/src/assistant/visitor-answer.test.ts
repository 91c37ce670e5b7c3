import { expect, test } from 'vitest'
import { layOut } from './lay-out.ts'
import type { Decision, Draft, Source, Statement } from './trace.ts'
import { visitorAnswer } from './visitor-answer.ts'

const place = { documentId: 'd1', documentName: 'Prices.md', quote: 'Piano $152', start: 0, end: 10 }
const price: Source = {
  kind: 'answer',
  answerId: 'a1',
  about: 'piano lesson',
  text: 'It is $152.',
  places: [place, { ...place, start: 20, end: 30 }],
}
const link: Source = { kind: 'link', linkId: 'l1', label: 'Trial lesson', url: 'https://book.example/trial' }

function said(kind: Statement['kind'], text: string, paragraph: number, sources: Source[] = []): Statement {
  return { kind, text, paragraph, askId: null, sources }
}

function decided(statements: Statement[], action: Decision['action'] = 'send') {
  const draft: Draft = { subject: 'Re:', text: layOut(statements), statements, by: 'embedded' }
  return { decision: { action, rule: 'answered', reason: '' }, draft }
}

const reply = [
  said('greeting', 'Hi there,', 0),
  said('opening', 'Thanks for asking.', 1),
  said('answer', 'A piano lesson is $152 a month.', 1, [price]),
  said('link', 'Book here: https://book.example/trial', 2, [link]),
  said('closing', 'Just write back.', 3),
  said('sign_off', 'Warmly,\nMaya', 4),
  said('signature', 'Harbor Lane', 5),
]

test('what is shown is the answer alone, each source named once and a link with its address', () => {
  expect(visitorAnswer(decided(reply))).toEqual({
    text: 'A piano lesson is $152 a month.\n\nBook here: https://book.example/trial',
    sources: [
      { name: 'Prices', url: null },
      { name: 'Trial lesson', url: 'https://book.example/trial' },
    ],
  })
})

test('a reply that does not leave by itself is not shown', () => {
  for (const action of ['draft', 'escalate', 'ignore', 'watch'] as const) expect(visitorAnswer(decided(reply, action))).toBeNull()
  expect(visitorAnswer({ decision: null, draft: decided(reply).draft })).toBeNull()
  expect(visitorAnswer({ ...decided(reply), draft: null })).toBeNull()
})

test('nor is one that offers what only a mail can take up, or that answers nothing', () => {
  for (const kind of ['waitlist', 'deferral', 'holding'] as const) {
    expect(visitorAnswer(decided([...reply, said(kind, 'Reply with “waitlist”.', 2)]))).toBeNull()
  }
  expect(visitorAnswer(decided(reply.filter(({ kind }) => kind !== 'answer' && kind !== 'link')))).toBeNull()
  expect(visitorAnswer(decided([said('answer', 'It is $152.', 1)]))).toBeNull()
})

test('the owner’s own answers and closed days are named as such', () => {
  const own: Source = { ...price, places: [] }
  const closed: Source = { kind: 'account', field: 'blackout_date', value: '2026-12-24' }
  const names = visitorAnswer(decided([said('answer', 'Yes.', 1, [own]), said('blackout', 'We are closed.', 1, [closed])]))?.sources
  expect(names).toEqual([
    { name: 'Our own answers', url: null },
    { name: 'Our calendar', url: null },
  ])
})
