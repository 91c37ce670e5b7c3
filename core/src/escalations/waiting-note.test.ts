import { expect, test } from 'vitest'
import { MOST_COUNTED, type Noted, waitingNote } from './waiting-note.ts'

const maria: Noted = { kind: 'handed_over', id: 'a', toEmail: 'maria@customer.test', name: 'Maria Lopez' }

test('one that waits is said with who it is and why, and leads to its page', () => {
  expect(waitingNote([maria], 1)).toEqual({
    title: 'A message from Maria Lopez waits for you',
    body: 'It was handed over to you.',
    path: '/dashboard/escalate?review=a',
    topic: 'waiting',
  })
  const draft = waitingNote([{ ...maria, kind: 'draft', name: null }], 1)
  expect(draft).toMatchObject({ title: 'A reply to maria@customer.test waits for your word', path: '/dashboard/messages/a' })
  expect(waitingNote([{ ...maria, kind: 'failed' }], 1).title).toBe('A reply to Maria Lopez could not be sent')
  expect(waitingNote([{ ...maria, kind: 'unconfirmed' }], 1).title).toBe('A reply to Maria Lopez may not have arrived')
})

test('since a note takes the place of the one before, it counts what waits besides', () => {
  expect(waitingNote([maria], 4).body).toBe('It was handed over to you. 4 wait in all.')
  expect(waitingNote([maria], MOST_COUNTED).body).toContain('100 or more wait in all.')
})

test('of several it names three people, each once, and leads to where they are together', () => {
  const others = ['Dana', 'Lee', 'Lee', 'Pat', 'Kim'].map((name, at) => ({ ...maria, kind: 'draft' as const, id: String(at), name }))
  expect(waitingNote([maria, ...others], 6)).toMatchObject({
    title: '6 messages wait for you',
    body: 'From Maria Lopez, Dana, Lee, and 2 others.',
    path: '/dashboard/escalate',
  })
  expect(waitingNote(others.slice(0, 4), 9)).toMatchObject({
    body: 'From Dana, Lee, and Pat. 9 wait in all.',
    path: '/dashboard/escalate/drafts',
  })
  expect(waitingNote([maria, ...others.slice(0, 3)], 4).body).toBe('From Maria Lopez, Dana, and Lee.')
})
