import { expect, test } from 'vitest'
import { requestId } from './request-id.ts'

test('the id that a proxy of ours gave is taken; that of a visitor, and one that could forge a line, are not', () => {
  expect(requestId('0af7651916cd43dd8448eb211c80319c', 1)).toBe('0af7651916cd43dd8448eb211c80319c')
  expect(requestId('0af7651916cd43dd8448eb211c80319c', 0)).toBeNull()
  for (const forged of ['', 'short', 'x'.repeat(65), 'ok-so-far"}\n{"level":50', '<script>alert']) expect(requestId(forged, 1)).toBeNull()
  expect(requestId(undefined, 1)).toBeNull()
})
