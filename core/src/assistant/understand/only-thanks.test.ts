import { expect, test } from 'vitest'
import { silentHeads, silentNetwork } from '../../../testing/silent-heads.ts'
import { flags, kinds } from '../labels.ts'
import { denseSize, hashedTermsOf } from './features.ts'
import { thanksThroughout } from './only-thanks.ts'
import { partsOf } from './parts.ts'
import { piecesToEmbed, understand } from './understand.ts'
import { reading } from '../../../testing/assistant.ts'

/** They take for thanks what holds the word, and for a complaint what holds "leaks". */
const heads = silentHeads({
  messages: networkOf({ acknowledgement_only: ['thanks', 40, -2], complaint: ['leaks', 40, -2] }),
  certain: { acknowledgement_only: 0.8, opt_out: 1 },
})

function networkOf(words: Partial<Record<(typeof flags)[number], [word: string, weight: number, bias: number]>>) {
  const network = silentNetwork(kinds.length + flags.length)
  for (const [index, flag] of flags.entries()) {
    const [word = '', weight = 0, bias = -2] = words[flag] ?? []
    const head = kinds.length + index
    network.bias[head] = bias
    for (const place of hashedTermsOf(word))
      network.sentence.direct.weights[head * network.sentence.direct.columns + denseSize + place] = weight
  }
  return network
}

const said = (text: string) => understand(heads, { ...reading(text), parts: partsOf(text) }, new Map(), [])
const certain = (text: string) => said(text).flags.flatMap(({ flag, isCertain }) => (isCertain ? [flag] : []))

test.each(['Thanks!', 'Thanks. Thanks again!', 'Thanks, Maria', 'Great, thanks'])('“%s” is thanks for certain', (text) => {
  expect(certain(text)).toEqual(['acknowledgement_only'])
})

test.each([
  'Thanks. The invoice is wrong.',
  'Thanks, the code is wrong.',
  'Thanks but the code is wrong.',
  'Thanks. Thanks to you the tap leaks.',
  'Thanks for nothing.',
])('“%s” may be, and the owner looks', (text) => {
  const thanks = said(text).flags.find(({ flag }) => flag === 'acknowledgement_only')
  expect(thanks?.chance).toBeGreaterThan(0.9)
  expect(certain(text)).toEqual([])
})

test('each part of what may be thanks is to be embedded, and of nothing else', () => {
  const pieces = (text: string) => piecesToEmbed(heads, { ...reading(text), parts: partsOf(text) }, new Map())
  expect(pieces('Thanks, the code is wrong.')).toContain('the code is wrong.')
  expect(pieces('Alas, the code is wrong.')).toEqual([])
  expect(thanksThroughout(heads, partsOf('Thanks, the code is wrong.'), new Map())).toBe(false)
})
