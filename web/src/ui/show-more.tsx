import { useTransition } from 'react'
import { fetchNextPage, type PagedList } from './next-page.ts'

/** Fetches the next page of a list. `loading` stands on it meanwhile. */
export function ShowMore({ list, loading }: { list: PagedList; loading: string }) {
  const [isPending, startTransition] = useTransition()
  return (
    <button
      type="button"
      aria-disabled={isPending}
      className="button button-plain mt-4 w-full"
      onClick={() => !isPending && startTransition(() => fetchNextPage(list))}
    >
      {isPending ? loading : 'Show more'}
    </button>
  )
}
