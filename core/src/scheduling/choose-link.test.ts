import { expect, test } from 'vitest'
import { link, schoolLinks } from '../../testing/assistant.ts'
import { chooseLink } from './choose-link.ts'
import type { LinkCategory } from './scheduling.ts'

function chosen(category: LinkCategory, ask: string, links = schoolLinks): string {
  const choice = chooseLink(links, category, { ask, text: ask })
  return choice.kind === 'none' ? 'none' : `${choice.kind} ${choice.link.id}`
}

test.each([
  ['new', 'I would like a trial music lesson', 'offer trial', 'ASSIST-011'],
  ['new', 'My son needs math tutoring', 'offer tutoring', 'ASSIST-015'],
  ['reschedule', 'Can we move our lesson?', 'offer move', 'ASSIST-012'],
  ['cancel', 'Please cancel', 'offer cancel', 'ASSIST-013'],
  ['new', 'Could we book a tour of the studio?', 'offer tour', 'ASSIST-014'],
  ['other', 'Where do I find the tour?', 'offer tour', 'ASSIST-014'],
  ['new', 'I want to book something', 'offer trial', 'ASSIST-015'],
] as const)('%s, “%s” → %s [%s]', (category, ask, expected, _row) => {
  expect(chosen(category, ask)).toBe(expected)
})

test('without a link of its category, one of the category other serves if its label fits [ASSIST-014]', () => {
  expect(chosen('cancel', 'Please cancel our lesson', [link('desk', 'other', 'Cancel or change a lesson')])).toBe('offer desk')
  expect(chosen('cancel', 'Please cancel our lesson', [link('tour', 'other', 'Studio tour')])).toBe('none')
  expect(chosen('cancel', 'Please cancel', [link('a', 'new', 'Cancel')])).toBe('none')
})

test('an inactive link is never offered, however well it fits [ASSIST-016]', () => {
  expect(chosen('new', 'the old trial page please')).toBe('offer trial')
  expect(chosen('new', 'anything', [{ ...link('a', 'new', ''), active: false }])).toBe('none')
})

test('where the thing asked for is switched off, no link to another one takes its place [ASSIST-016]', () => {
  const camp = { ...link('camp', 'new', 'Summer camp'), active: false }
  expect(chosen('new', 'Can Mia still join the summer camp?', [camp, link('trial', 'new', 'Trial lesson')])).toBe('none')
  expect(chosen('new', 'Can Mia still come?', [camp, link('trial', 'new', 'Trial lesson')])).toBe('offer trial')
})

test('a full class is named only when it is what the sender means [ASSIST-019]', () => {
  expect(chosen('new', 'Tiny Tunes for my toddler')).toBe('full tiny-tunes')
  expect(chosen('new', 'something for my son')).toBe('offer trial')
  expect(chosen('new', 'anything', [{ ...link('a', 'new', ''), full: true }])).toBe('full a')
  expect(chosen('new', 'a tour of the studio', [{ ...link('a', 'new', 'Tiny Tunes'), full: true }])).toBe('none')
})
