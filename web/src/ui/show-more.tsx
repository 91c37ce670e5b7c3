type ShowMoreProps = { list: { isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }; loading: string }

/** Fetches the next page of a list. `loading` stands on it meanwhile. */
export function ShowMore({ list, loading }: ShowMoreProps) {
  return (
    <button
      type="button"
      aria-disabled={list.isFetchingNextPage}
      className="button button-plain mt-4 w-full"
      onClick={() => !list.isFetchingNextPage && void list.fetchNextPage()}
    >
      {list.isFetchingNextPage ? loading : 'Show more'}
    </button>
  )
}
