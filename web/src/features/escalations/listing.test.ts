import { expect, test } from 'vitest'
import { AgeFilter, CategoryFilter } from '@ownvoice/core/escalations/filters'
import { ageWords, categoryWords, type Listing, readListing, writeListing } from './listing.ts'

test('the filters have exactly their choices, in this order [ESC-005] [ESC-007]', () => {
  const categories = CategoryFilter.options.map((filter) => categoryWords[filter])
  expect(categories).toEqual(['All', 'Booking', 'Reschedule', 'Cancel', 'Policy', 'Other'])
  expect(AgeFilter.options.map((filter) => ageWords[filter])).toEqual(['All', '>1 hour', '>24 hours', '>7 days'])
})

test('the address keeps what is shown, and says nothing of what is not narrowed', () => {
  const narrowed: Listing = { category: 'policy', age: 'day', search: 'dana & co', review: 'one' }
  expect(readListing(new URLSearchParams(writeListing(narrowed)))).toEqual(narrowed)
  expect(writeListing({ category: 'all', age: 'all', search: '', review: null })).toEqual({})
  expect(readListing(new URLSearchParams('category=nonsense&age=9'))).toEqual({ category: 'all', age: 'all', search: '', review: null })
})
