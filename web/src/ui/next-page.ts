/** What of an infinite query fetches its next page. */
export type PagedList = {
  fetchNextPage: () => Promise<{ data?: { pages: readonly unknown[] } | undefined; hasNextPage: boolean; isError: boolean }>
  data?: { pages: readonly unknown[] } | undefined
}

const MOST_TRIES = 5

/** Fetches the next page of a list, once more where a live update breaks it off: that fetches the pages shown anew and leaves the next one out. */
export async function fetchNextPage(list: PagedList): Promise<void> {
  const shown = list.data?.pages.length ?? 0
  for (let tried = 0; tried < MOST_TRIES; tried++) {
    const { data, hasNextPage, isError } = await list.fetchNextPage()
    if (isError || !hasNextPage || (data?.pages.length ?? 0) > shown) return
  }
}
