import { expect, test } from 'vitest'
import { base64Url, bytesOf } from './base64-url.ts'

test('bytes of every kind and number come back as they were, in letters that stand in an address', () => {
  for (const length of [0, 1, 2, 3, 65]) {
    const bytes = Uint8Array.from({ length }, (_, at) => 255 - at)
    expect(base64Url(bytes)).toMatch(/^[\w-]*$/)
    expect(bytesOf(base64Url(bytes))).toEqual(bytes)
  }
})
