import { expect, test } from 'vitest'
import { followUpFooter } from './footer.ts'

const input = { business: 'Harbor Lane', url: 'https://ownvoice.test/opt-out/a', postalAddress: '' }

test('says why it came and both ways to get no more', () => {
  expect(followUpFooter(input)).toBe(
    'You get this because you wrote to Harbor Lane. To get no more emails like it, just reply that you want no more, or open this page:\nhttps://ownvoice.test/opt-out/a',
  )
})

test('ends with the postal address where there is one, under the name of the business once', () => {
  expect(followUpFooter({ ...input, postalAddress: '12 Quay Street\nPortland' })).toMatch(/\n\nHarbor Lane\n12 Quay Street\nPortland$/)
  expect(followUpFooter({ ...input, postalAddress: 'Harbor Lane\n12 Quay Street' })).toMatch(/\n\nHarbor Lane\n12 Quay Street$/)
})
