import { expect, test } from 'vitest'
import { decodeFlowedText } from './decode-flowed-text.ts'

const flowed = (...lines: string[]) => decodeFlowedText(lines.join('\r\n'), false)

test('a paragraph that was broken softly is one line again', () => {
  expect(flowed('How much ', 'is a ', 'lesson?', '', 'Ann')).toBe('How much is a lesson?\n\nAnn')
})

test('what is written below a quote does not become part of it, nor a quote part of what stands above', () => {
  expect(flowed('> We have a ', '> lesson on Monday. ', 'Could we come ', 'on Tuesday? ', '> Best')).toBe(
    '> We have a lesson on Monday. \nCould we come on Tuesday? \n> Best',
  )
  expect(flowed('>> older ', '> newer ', '> and more')).toBe('>> older \n> newer and more')
})

test('a signature separator stands alone, and stuffing is taken off', () => {
  expect(flowed('Thanks ', '-- ', 'Ann', ' From here on', '> -- ', '> Bob')).toBe('Thanks \n-- \nAnn\nFrom here on\n> -- \n> Bob')
})

test('DelSp drops the space at a soft break', () => {
  expect(decodeFlowedText('レッスンは \r\nいくらですか', true)).toBe('レッスンはいくらですか')
})

test('a million lines are no more work than their length', { timeout: 30_000 }, () => {
  expect(decodeFlowedText('a \n'.repeat(1_000_000), false)).toHaveLength(2_000_000)
})
