import { expect, test } from 'vitest'
import { createDigest } from '../digest.ts'
import { readSignedFile, signFile } from './signed-address.ts'

const digest = createDigest('a secret', 'files')
const file = { owner: 'o', path: 'o/prices_1.pdf', name: 'Prices – 2026.pdf', type: 'application/pdf' }
const now = new Date('2026-03-02T15:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)

test('an address shows its file for 3600 seconds, and not one longer [DOCS-037, CONST-007]', () => {
  const token = signFile(digest, file, now)
  expect(readSignedFile(digest, token, after(3599.999))).toEqual(file)
  expect(readSignedFile(digest, token, after(3600))).toBeNull()
})

test('one that was changed, made up or signed with another key shows nothing', () => {
  const [payload = '', signature = ''] = signFile(digest, file, now).split('.')
  const other = Buffer.from(JSON.stringify({ ...file, path: 'x/secret.pdf', until: Infinity })).toString('base64url')
  const forged = signFile(createDigest('another secret', 'files'), file, now)
  for (const token of [`${other}.${signature}`, `${payload}.`, `${payload}.${'0'.repeat(64)}`, payload, '', '.', forged]) {
    expect(readSignedFile(digest, token, now), token).toBeNull()
  }
})
