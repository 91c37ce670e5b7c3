import { ownerId } from '@ownvoice/core/accounts/owner-id'
import { expect, test } from 'vitest'
import { openSecrets } from '../secrets.ts'
import { readSealedAddress, sealedAddressUrl } from './sealed-address.ts'

test('a link in a mail goes on working when the keys for what is stored are rotated', () => {
  const [owner, secret] = [ownerId('6f6f0b1a-5a0e-4a51-9f57-d4a5b7f10c55'), 's'.repeat(40)]
  const withKeys = (keys?: string) => openSecrets({ OWNVOICE_SECRET: secret, OWNVOICE_ENCRYPTION_KEYS: keys })
  const config = { BASE_URL: 'https://own.example', HOST: '127.0.0.1', PORT: 3000 }
  for (const before of [withKeys(), withKeys(`1:${'a'.repeat(40)}`)]) {
    const url = sealedAddressUrl({ config, secrets: before }, 'optOut', { owner, address: 'ann@customer.test' })
    expect(readSealedAddress(withKeys(`2:${'b'.repeat(40)}`), 'optOut', url.slice(url.lastIndexOf('/') + 1))).toEqual({
      owner,
      address: 'ann@customer.test',
    })
  }
})
