import type { ReactNode } from 'react'

type ByDayProps<Item extends { id: string | number }> = {
  items: readonly Item[]
  /** The day under which one stands, in words. */
  dayOf: (item: Item) => string
  /** One line of the list. */
  children: (item: Item) => ReactNode
}

/** What happened, under the days on which it did, in the order in which it is given. */
export function ByDay<Item extends { id: string | number }>({ items, dayOf, children }: ByDayProps<Item>) {
  return [...Map.groupBy(items, dayOf)].map(([day, ofDay]) => (
    <section
      key={day}
      aria-label={day}
      className="border-t border-line pt-2 pb-4 md:grid md:grid-cols-[11rem_minmax(0,1fr)] md:gap-x-4 md:py-1"
    >
      <p className="text-13 text-quiet md:py-2 md:leading-6">{day}</p>
      <ul className="divide-y divide-line">
        {ofDay.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
    </section>
  ))
}
