import { describe, expect, test } from 'vitest'
import type { Correction } from '../corrections.ts'
import { silentHeads, silentNetwork } from '../../../testing/silent-heads.ts'
import { flags, kinds } from '../labels.ts'
import { denseSize, firstSize } from './features.ts'
import type { Heads } from './heads.ts'
import { isTakenBack, type KnownCorrection, ownersEvidence, ownersKind, vectorsOfCorrection } from './owners-word.ts'
import { partsOf } from './parts.ts'

/** A vector whose part of the first model has length 1, and this cosine to the one of `direction(place, 1)`. */
function direction(place: number, cosine = 1): Float32Array {
  const vector = new Float32Array(denseSize)
  vector[place] = cosine
  vector[firstSize - 1] = Math.sqrt(1 - cosine * cosine)
  return vector
}

const complains = direction(0)
const asksPrice = direction(1)

/** A text of these sentences, each with its vector. */
function textOf(sentences: Readonly<Record<string, Float32Array>>, isEnglish = true) {
  return { parts: partsOf(Object.keys(sentences).join(' ')), vectors: new Map(Object.entries(sentences)), isEnglish }
}

/** Heads that see every flag in a sentence that points where `complains` does, and nothing else. */
const heads = headsSeeing(0)

function headsSeeing(place: number): Heads {
  const messages = silentNetwork(kinds.length + flags.length)
  const { columns, scales, weights } = messages.sentence.direct
  for (const row of scales.keys()) weights[row * columns + place] = 10
  return silentHeads({ messages: { ...messages, bias: messages.bias.fill(-5) } })
}

const corrected = { 'How much is it?': asksPrice, 'It was cold.': complains }

function known(correction: Partial<Correction>, text: Readonly<Record<string, Float32Array>> = corrected): KnownCorrection {
  const whole = { kind: null, on: [], off: [], ...correction }
  return { ...whole, text: Object.keys(text).join(' '), vectors: vectorsOfCorrection(heads, whole, textOf(text)) }
}

describe('a flag that was put on', () => {
  const complaint = known({ on: ['complaint'] })

  test('is raised for the sentence that is alike the one that by itself speaks most for it', () => {
    expect(ownersEvidence([complaint], 'complaint', textOf({ 'Who are you?': direction(2), 'We froze.': direction(0, 0.72) }))).toBe(
      'We froze.',
    )
    expect(ownersEvidence([complaint], 'complaint', textOf({ 'We froze.': direction(0, 0.68) }))).toBeNull()
    expect(ownersEvidence([complaint], 'complaint', textOf({ 'How much is it?': asksPrice }))).toBeNull()
    expect(ownersEvidence([complaint], 'legal', textOf({ 'It was cold.': complains }))).toBeNull()
  })

  test('is not raised where the owner said of what is nearer that it does not hold; of the same words the newest word counts', () => {
    const harmless = known({ off: ['complaint'] }, { 'It is cold outside.': direction(0, 0.9) })
    const near = textOf({ 'It is cold today.': direction(0, 0.9) })
    expect(ownersEvidence([complaint, harmless], 'complaint', near)).toBeNull()
    expect(ownersEvidence([complaint, harmless], 'complaint', textOf({ 'It was so cold.': direction(0, 0.99) }))).toBe('It was so cold.')
    const same = textOf({ 'It was cold.': complains })
    expect(ownersEvidence([known({ off: ['complaint'] }), complaint], 'complaint', same)).toBeNull()
    expect(ownersEvidence([complaint, known({ off: ['complaint'] })], 'complaint', same)).toBe('It was cold.')
  })

  test('is raised in another language for the same words alone', () => {
    expect(ownersEvidence([complaint], 'complaint', textOf({ 'Il faisait froid.': direction(0, 0.95) }, false))).toBeNull()
    expect(ownersEvidence([complaint], 'complaint', textOf({ 'Il faisait froid.': complains }, false))).toBe('Il faisait froid.')
  })
})

describe('a kind', () => {
  const lead = known({ kind: 'booking_lead' }, { 'How much is it?': asksPrice })

  test('is that of the nearest text that is nearly the same', () => {
    const complaint = known({ kind: 'complaint' }, { 'It was cold.': complains })
    expect(ownersKind([complaint, lead], textOf({ 'What is the price?': direction(1, 0.91) }))).toBe('booking_lead')
    expect(ownersKind([complaint, lead], textOf({ 'What is the price?': direction(1, 0.88) }))).toBeNull()
    expect(ownersKind([lead], textOf({ 'Combien?': direction(1, 0.95) }, false))).toBeNull()
    expect(ownersKind([], textOf({ 'What is the price?': asksPrice }))).toBeNull()
  })

  test('is said by who corrected it alone', () => {
    expect(
      ownersKind([known({ on: ['complaint'] }, { 'How much is it?': asksPrice })], textOf({ 'How much is it?': asksPrice })),
    ).toBeNull()
  })
})

describe('a flag that the heads see', () => {
  const harmless = known({ off: ['complaint'] }, { 'It was cold in room 2.': complains })

  test('is taken back where the same words were harmless before, greeting and numbers aside', () => {
    expect(
      isTakenBack(heads, [harmless], 'complaint', textOf({ 'Hi Maya, it was cold in room 3!': complains, Thanks: direction(3) })),
    ).toBe(true)
  })

  test('stays where other words show it, beside the same or in their place', () => {
    expect(isTakenBack(heads, [harmless], 'complaint', textOf({ 'It was not cold in room 2.': complains }))).toBe(false)
    expect(isTakenBack(heads, [harmless], 'complaint', textOf({ 'It was cold in room 2.': complains, 'We froze.': complains }))).toBe(false)
  })

  test('stays where another flag was taken off, or nothing was', () => {
    const text = textOf({ 'It was cold in room 2.': complains })
    expect(isTakenBack(heads, [harmless], 'safety', text)).toBe(false)
    expect(isTakenBack(heads, [], 'complaint', text)).toBe(false)
  })
})
