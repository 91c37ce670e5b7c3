import { expect, test } from 'vitest'
import { outageNote } from '../../mailboxes/outage-note.ts'
import { nameInNote } from './push-note.ts'

test('a name on a locked screen is one short line that cannot turn it around, hide anything or be a link', () => {
  expect(nameInNote('Maria\u202E\u0000\n\tLopez\u200B ', 'maria@customer.test')).toBe('Maria Lopez')
  expect(nameInNote('Win at https://evil.example now', '')).toBe('Win at https[:]//evil[.]example now')
  const long = nameInNote('Wolfeschlegelsteinhausen'.repeat(50), '')
  expect(long).toHaveLength(40)
  expect(long.endsWith('…')).toBe(true)
})

test('who gives no name is called by the address, and who has none is unknown', () => {
  expect(nameInNote(null, 'maria@customer.test')).toBe('maria@customer.test')
  expect(nameInNote('\u200B\u202E', '')).toBe('an unknown sender')
})

test('a mailbox that is down is told with what is to be done', () => {
  const down = { emailAddress: 'hello@school.test', cause: 'sign_in' } as const
  expect(outageNote(down)).toMatchObject({ title: 'hello@school.test cannot be read right now', path: '/dashboard/integrations' })
  expect(outageNote(down).body).toContain('Connect it again')
  expect(outageNote({ ...down, cause: 'away' }).body).toContain('We keep trying')
  expect(outageNote({ ...down, cause: 'ours' }).body).toContain('on our side')
})
