import { AgeFilter, CategoryFilter } from '@ownvoice/core/escalations/filters'

/** Which escalations are shown, and which one is under review; it stands in the address. */
export type Listing = { category: CategoryFilter; age: AgeFilter; search: string; review: string | null }

export function readListing(address: URLSearchParams): Listing {
  return {
    category: CategoryFilter.catch('all').parse(address.get('category')),
    age: AgeFilter.catch('all').parse(address.get('age')),
    search: address.get('q') ?? '',
    review: address.get('review'),
  }
}

export function writeListing({ category, age, search, review }: Listing): Record<string, string> {
  return {
    ...(category !== 'all' && { category }),
    ...(age !== 'all' && { age }),
    ...(search !== '' && { q: search }),
    ...(review !== null && { review }),
  }
}

/** What the filters are called. */
export const categoryWords: Record<CategoryFilter, string> = {
  all: 'All',
  booking: 'Booking',
  reschedule: 'Reschedule',
  cancel: 'Cancel',
  policy: 'Policy',
  other: 'Other',
}
export const ageWords: Record<AgeFilter, string> = { all: 'All', hour: '>1 hour', day: '>24 hours', week: '>7 days' }
