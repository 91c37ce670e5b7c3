import { expect, test } from 'vitest'
import { createArrivals } from './arrivals.ts'

/** Work that ends when it is told to, and notes when it began. */
function piece(begun: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const run = () => {
    begun.push(name)
    return promise
  }
  return { run, end: resolve }
}

test('while something is accepted, work behind it goes one at a time; afterwards together', async () => {
  const { accept, behind } = createArrivals()
  const begun: string[] = []
  const [lead, other] = [piece(begun, 'lead'), piece(begun, 'other lead')]
  const [first, second] = [piece(begun, 'first'), piece(begun, 'second')]
  const [third, fourth] = [piece(begun, 'third'), piece(begun, 'fourth')]
  const works = [behind(first.run), accept(lead.run), behind(second.run), behind(third.run), accept(other.run)]
  await settled()
  expect(begun).toEqual(['lead', 'other lead', 'first'])
  first.end()
  await settled()
  expect(begun.slice(3)).toEqual(['second'])
  lead.end()
  await settled()
  expect(begun.slice(3)).toEqual(['second'])
  works.push(behind(fourth.run))
  other.end()
  await settled()
  expect(begun.slice(3)).toEqual(['second', 'third', 'fourth'])
  for (const { end } of [second, third, fourth]) end()
  await Promise.all(works)
})

test('what fails holds up nobody', async () => {
  const { accept, behind } = createArrivals()
  const failing = () => Promise.reject(new Error('no'))
  await expect(accept(failing)).rejects.toThrow('no')
  const begun: string[] = []
  const lead = piece(begun, 'lead')
  const accepted = accept(lead.run)
  await expect(behind(failing)).rejects.toThrow('no')
  expect(await behind(async () => 'done')).toBe('done')
  lead.end()
  await accepted
})

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
