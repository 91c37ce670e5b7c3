import { expect, test } from 'vitest'
import { reading } from '../../../testing/assistant.ts'
import { silentHeads } from '../../../testing/silent-heads.ts'
import { partsOf } from './parts.ts'
import { understand } from './understand.ts'

/** Every sentence has one chance in two to ask. */
const heads = silentHeads({ askBar: { marked: 0.1, alone: 0.3, beside: 0.6 } })

test.each([
  ['My oldest turned 15. Do you teach the harp?', ['Do you teach the harp?']],
  ['Do you teach the harp? We are new in town.', ['Do you teach the harp?']],
  ['Running 20 minutes late.', ['Running 20 minutes late.']],
  ['I need the harp on Monday. Please bring it.', ['I need the harp on Monday.', 'Please bring it.']],
])('a statement has to ask more clearly beside a question than by itself: “%s”', (text, asks) => {
  expect(understand(heads, { ...reading(text), parts: partsOf(text) }, new Map(), []).asks.map((ask) => ask.text)).toEqual(asks)
})

test.each([
  ['Do you teach the harp? We want Tuesdays.', { text: 'We want Tuesdays.', chance: 0.5 }],
  ['Do you teach the harp? Thank you!', undefined],
  ['Do you teach the harp?', undefined],
])('what is no ask may want something all the same: “%s”', (text, mayAsk) => {
  expect(understand(heads, { ...reading(text), parts: partsOf(text) }, new Map(), []).mayAsk).toEqual(mayAsk)
})
