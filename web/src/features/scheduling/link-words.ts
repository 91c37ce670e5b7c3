import type { LinkEntry } from '@ownvoice/core/scheduling/contract'
import type { LinkCategory } from '@ownvoice/core/scheduling/scheduling'

export const categoryNames: Record<LinkCategory, string> = { new: 'New', reschedule: 'Reschedule', cancel: 'Cancel', other: 'Other' }
export const categories: readonly LinkCategory[] = ['new', 'reschedule', 'cancel', 'other']

/** What a link is called where it has no label. */
export function linkName({ label, url }: Pick<LinkEntry, 'label' | 'url'>): string {
  return label === '' ? url : label
}
