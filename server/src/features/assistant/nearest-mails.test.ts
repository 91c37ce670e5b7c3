import { expect, test } from 'vitest'
import { noSecond } from '../../../testing/test-embedder.ts'
import type { OwnMail } from '../../db/tone/voice.ts'
import { nearestMails } from './nearest-mails.ts'

const axis = (place: number) => Float32Array.from({ length: 4 }, (_, index) => (index === place ? 1 : 0.1))
const embedder = { id: 'test', dimensions: 4, embed: async () => [axis(3)], second: noSecond, close: async () => {} }
const mails: OwnMail[] = ['newest', 'newer', 'older', 'oldest'].map((text, place) => ({ text, vector: axis(place) }))

test('the owner’s mails nearest to what is asked are the examples', async () => {
  expect((await nearestMails({ embedder }, mails, 'asked'))[0]).toBe('oldest')
  expect(await nearestMails({ embedder }, mails, 'asked')).toHaveLength(3)
})

test('the newest are, where one of them was not embedded, or there are no more than are shown', async () => {
  const newest = ['newest', 'newer', 'older']
  expect(await nearestMails({ embedder }, [...mails.slice(0, 3), { text: 'oldest', vector: null }], 'asked')).toEqual(newest)
  expect(await nearestMails({ embedder }, mails.slice(0, 3), 'asked')).toEqual(newest)
  expect(await nearestMails({ embedder }, [], 'asked')).toEqual([])
})
