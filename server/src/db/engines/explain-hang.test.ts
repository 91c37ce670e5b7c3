import { expect, test } from 'vitest'
import { explainHang, leastFreeBytes } from './explain-hang.ts'

const roomy = { dataDir: '/data', freeBytes: leastFreeBytes }
const full = { dataDir: '/data', freeBytes: leastFreeBytes - 1 }

test.each([
  { cause: 'event loop', disk: roomy, says: /^The event loop was blocked for 60 seconds/ },
  { cause: 'event loop', disk: null, says: /^The event loop was blocked for 60 seconds/ },
  { cause: 'database', disk: roomy, says: /^The database has not answered for 60 seconds, and the disk is not full/ },
  { cause: 'database', disk: full, says: /^The disk that holds \/data is full/ },
  { cause: 'event loop', disk: full, says: /^The disk that holds \/data is full/ },
] as const)('the last words of a hang name its cause: $cause, disk $disk', ({ cause, disk, says }) => {
  expect(explainHang({ cause, seconds: 60, disk })).toMatch(says)
})
