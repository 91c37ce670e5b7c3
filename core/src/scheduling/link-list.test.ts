import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { link } from '../../testing/assistant.ts'
import { linksOf, mergeLinks, moveLink, sameLinks } from './link-list.ts'
import type { BookingLink, LinkCategory } from './scheduling.ts'

const off = (id: string): BookingLink => ({ ...link(id, 'new', id), active: false })
const list = [link('a', 'new', 'A'), link('b', 'new', 'B'), link('m', 'reschedule', 'M'), off('x'), link('c', 'new', 'C'), off('y')]
const ids = (links: readonly BookingLink[]) => links.map(({ id }) => id).join('')

test('a category lists its own links alone, active ones first [SCHED-030]', () => {
  expect(ids(linksOf(list, 'new'))).toBe('abcxy')
  expect(ids(linksOf(list, 'reschedule'))).toBe('m')
  expect(linksOf(list, 'cancel')).toEqual([])
})

test('a link moves within the active ones and within the others of its category, and nowhere else', () => {
  expect(ids(linksOf(moveLink(list, 'c', 'a'), 'new'))).toBe('cabxy')
  expect(ids(linksOf(moveLink(list, 'a', 'c'), 'new'))).toBe('bcaxy')
  expect(ids(linksOf(moveLink(list, 'y', 'x'), 'new'))).toBe('abcyx')
  for (const over of ['x', 'm', 'nobody']) expect(moveLink(list, 'a', over)).toEqual(list)
})

describe('two lists are the same', () => {
  test('when an edit was undone by hand, a new row for an equal one included [SCHED-033]', () => {
    expect(sameLinks(list, moveLink(moveLink(list, 'a', 'c'), 'a', 'b'))).toBe(true)
    expect(sameLinks(list, [{ ...link('new', 'new', 'A'), url: list[0]?.url ?? '' }, ...list.slice(1)])).toBe(true)
  })

  test.each([
    ['order', moveLink(list, 'a', 'b')],
    ['label', [{ ...link('a', 'new', 'Z'), url: list[0]?.url ?? '' }, ...list.slice(1)]],
    ['number', list.slice(1)],
    ['Full', list.map((one) => (one.id === 'a' ? { ...one, full: true } : one))],
    ['Active', list.map((one) => (one.id === 'a' ? { ...one, active: false } : one))],
  ])('but not when the %s differs', (_, other) => {
    expect(sameLinks(list, other)).toBe(false)
  })
})

describe('what two people changed is put together', () => {
  const without = (links: readonly BookingLink[], id: string) => links.filter((one) => one.id !== id)
  const change = (links: readonly BookingLink[], id: string, what: Partial<BookingLink>) =>
    links.map((one) => (one.id === id ? { ...one, ...what } : one))

  test('field by field; where both changed the same, mine stands', () => {
    const merged = mergeLinks(
      list,
      change(list, 'a', { label: 'Mine', full: true }),
      change(list, 'a', { label: 'Theirs', url: 'https://t.example' }),
    )
    expect(merged[0]).toMatchObject({ id: 'a', label: 'Mine', full: true, url: 'https://t.example' })
  })

  test('what either added is there, what either deleted is gone, unless the other changed it', () => {
    const mine = [...without(list, 'a'), link('mine', 'new', 'Mine')]
    expect(ids(mergeLinks(list, mine, [...without(list, 'b'), link('theirs', 'new', 'T')]))).toBe('mxcyminetheirs')
    expect(ids(mergeLinks(list, mine, change(list, 'a', { full: true })))).toContain('a')
    expect(ids(mergeLinks(list, change(list, 'b', { full: true }), without(list, 'b')))).toContain('b')
  })

  test('in my order where I moved something, else in theirs', () => {
    const moved = moveLink(list, 'c', 'a')
    expect(mergeLinks(list, moved, list)).toEqual(moved)
    expect(mergeLinks(list, list, moved)).toEqual(moved)
  })

  test('whoever changed nothing gets the other list as it is', () => {
    const category = fc.constantFrom<LinkCategory>('new', 'reschedule', 'cancel', 'other')
    const links = fc.uniqueArray(
      fc.record({
        id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
        category,
        label: fc.constantFrom('', 'Trial', 'Camp'),
        url: fc.constantFrom('https://a.example', 'https://b.example'),
        active: fc.boolean(),
        full: fc.boolean(),
      }),
      { selector: ({ id }) => id },
    )
    fc.assert(
      fc.property(links, links, (base, other) => {
        expect(sameLinks(mergeLinks(base, base, other), other)).toBe(true)
        expect(sameLinks(mergeLinks(base, other, base), other)).toBe(true)
      }),
    )
  })
})
