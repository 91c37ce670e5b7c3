import type { WatchedCategory } from '@ownvoice/core/assistant/contract'
import { expect, test } from 'vitest'
import { apartWords, costWords, missingWords, nearnessWords, uncomparedWords } from './watched-words.ts'

const watched: WatchedCategory = {
  category: 'sales',
  mode: 'watch',
  mails: 100,
  wouldHaveLeft: 34,
  open: 0,
  unclear: 0,
  agreement: { compared: 34, agreed: 33, atLeast: 0.851, offer: 'offered', stillNeeded: 0 },
  differing: [],
}
const agreement = (part: Partial<WatchedCategory['agreement']>) => ({ ...watched, agreement: { ...watched.agreement, ...part } })

test('how near it came is said in plain figures', () => {
  expect(nearnessWords(watched)).toBe(
    'It would have said the same as you in 33 of 34. Going by these, it would say the same in at least 85 of 100.',
  )
  expect(nearnessWords({ ...agreement({ compared: 0, agreed: 0 }), open: 3, unclear: 1 })).toBe(
    'Nothing was compared yet (3 not answered by you yet, 1 without anything to compare).',
  )
  expect(nearnessWords(agreement({ compared: 1, agreed: 0 }))).toBe('Compared once: not the same as you.')
  expect(nearnessWords(agreement({ compared: 2, agreed: 1, atLeast: 0.09 }))).toBe('It would have said the same as you in 1 of 2.')
  expect(nearnessWords(agreement({ agreed: 34 }))).toContain('the same as you in all 34.')
})

test('what is missing is said, and nothing where nothing is', () => {
  expect(missingWords(watched)).toBeNull()
  expect(missingWords(agreement({ offer: 'few', stillNeeded: 2 }))).toBe('You can let it answer alone once 2 more say the same.')
  expect(missingWords(agreement({ offer: 'apart', stillNeeded: 12 }))).toContain('Too many differ.')
  expect(missingWords(agreement({ offer: 'recent', stillNeeded: 1 }))).toContain('once one more says the same.')
})

test('a category that leaves by itself already is not switched silently: it is said beside it', () => {
  expect(missingWords({ ...watched, mode: 'send' })).toBeNull()
  expect(missingWords({ ...agreement({ offer: 'recent' }), mode: 'send' })).toContain('would not be offered')
})

test('what the switch costs is said on the owner’s own mails', () => {
  expect(costWords(watched)).toBe(
    'Of your last 100 emails about this, 34 would have left by themselves. In 33 you said the same, in this one not:',
  )
  expect(costWords({ ...agreement({ compared: 22, agreed: 22 }), mails: 30, wouldHaveLeft: 25, open: 2, unclear: 1 })).toBe(
    'Of your last 30 emails about this, 25 would have left by themselves. In all 22 that could be compared you said the same. 3 could not be compared.',
  )
})

test('it is said of few mails too, and where nothing could be compared', () => {
  const of = (part: Partial<WatchedCategory>, compared: number, agreed: number) =>
    costWords({ ...agreement({ compared, agreed }), mails: 5, wouldHaveLeft: compared, ...part })
  expect(of({ wouldHaveLeft: 2, open: 2 }, 0, 0)).toBe(
    'Of your last 5 emails about this, 2 would have left by themselves. Nothing of it could be compared with what you said.',
  )
  expect(of({}, 1, 1)).toBe(
    'Of your last 5 emails about this, 1 would have left by itself. In the one that could be compared you said the same.',
  )
  expect(of({ mails: 1 }, 1, 0)).toBe(
    'Of your last email about this, the reply would have left by itself. In the one that could be compared you did not say the same:',
  )
  expect(of({ wouldHaveLeft: 4, open: 1 }, 3, 0)).toBe(
    'Of your last 5 emails about this, 4 would have left by themselves. 1 could not be compared. In all 3 that could be compared you did not say the same:',
  )
})

test('where nothing is known of a category, that is said', () => {
  expect(uncomparedWords(['Sales', 'Policy', 'Other'])).toMatch(/^About Sales, Policy, or Other there is nothing to go by yet/)
})

test('why a reply would not have been the owner’s is said', () => {
  expect(apartWords({ outcome: 'silence', differences: [] })).toBe('You did not answer it.')
  const differences = [
    { by: 'assistant', kind: 'price', text: '$40' },
    { by: 'owner', kind: 'price', text: '$45' },
    { by: 'assistant', kind: 'denial', text: 'Yes, we do.' },
  ] as const
  expect(apartWords({ outcome: 'differs', differences: [...differences] })).toBe(
    'It would have said “$40”; you did not. You said “$45”; it would not have. It would have said “Yes, we do.”; you said otherwise.',
  )
})
