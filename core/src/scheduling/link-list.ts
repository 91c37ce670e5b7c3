import type { BookingLink, LinkCategory } from './scheduling.ts'

const categories: readonly LinkCategory[] = ['new', 'reschedule', 'cancel', 'other']

/** The links of a category as they are shown and offered: active ones first, each group in the owner's order. */
export function linksOf(links: readonly BookingLink[], category: LinkCategory): BookingLink[] {
  const own = links.filter((link) => link.category === category)
  return [...own.filter(({ active }) => active), ...own.filter(({ active }) => !active)]
}

/** True when both lists show and offer the same: ids, and the order of links of different categories, do not matter. */
export function sameLinks(a: readonly BookingLink[], b: readonly BookingLink[]): boolean {
  if (a.length !== b.length) return false
  return categories.every((category) => {
    const [of, other] = [linksOf(a, category), linksOf(b, category)]
    return of.length === other.length && of.every((link, index) => isSameLink(link, other[index]))
  })
}

/** The list with one link in the place of another, which moves on by one. Only links of one category that are both active, or both not, change places. */
export function moveLink(links: readonly BookingLink[], id: string, overId: string): BookingLink[] {
  const from = links.findIndex((link) => link.id === id)
  const to = links.findIndex((link) => link.id === overId)
  const [moved, over] = [links[from], links[to]]
  if (!moved || !over || moved.category !== over.category || moved.active !== over.active) return [...links]
  return links.toSpliced(from, 1).toSpliced(to, 0, moved)
}

/**
 * What one person changed since `base` (`mine`), put into what stands there now (`theirs`). A field that both changed is mine; a link that one deleted and
 * the other changed stays; links that either added stay. The order is mine where I moved something, else theirs.
 */
export function mergeLinks(base: readonly BookingLink[], mine: readonly BookingLink[], theirs: readonly BookingLink[]): BookingLink[] {
  const [lead, other] = isOrderTheirs(base, mine, theirs) ? [theirs, mine] : [mine, theirs]
  const ids = new Set([...lead, ...other].map(({ id }) => id))
  return [...ids].flatMap((id) => mergeLink(find(base, id), find(mine, id), find(theirs, id)) ?? [])
}

type Maybe = BookingLink | undefined

function mergeLink(base: Maybe, mine: Maybe, theirs: Maybe): Maybe {
  if (!base) return mine ?? theirs
  if (!mine) return isSameLink(base, theirs) ? undefined : theirs
  if (!theirs) return isSameLink(base, mine) ? undefined : mine
  const pick = <Field extends keyof BookingLink>(field: Field) => (mine[field] === base[field] ? theirs[field] : mine[field])
  return {
    id: base.id,
    category: pick('category'),
    label: pick('label'),
    url: pick('url'),
    active: pick('active'),
    full: pick('full'),
  }
}

function isOrderTheirs(base: readonly BookingLink[], mine: readonly BookingLink[], theirs: readonly BookingLink[]): boolean {
  if (isReordered(base, mine)) return false
  return isReordered(base, theirs) || (mine.length === base.length && mine.every(({ id }) => find(base, id)))
}

function isReordered(base: readonly BookingLink[], mine: readonly BookingLink[]): boolean {
  const kept = base.filter(({ id }) => find(mine, id))
  const now = mine.filter(({ id }) => find(base, id))
  return kept.some(({ id }, index) => id !== now[index]?.id)
}

function isSameLink(a: BookingLink, b: Maybe): boolean {
  return (
    b !== undefined && a.category === b.category && a.label === b.label && a.url === b.url && a.active === b.active && a.full === b.full
  )
}

function find(links: readonly BookingLink[], id: string): Maybe {
  return links.find((link) => link.id === id)
}
