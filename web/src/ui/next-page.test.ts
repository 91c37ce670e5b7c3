import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { fetchNextPage } from './next-page.ts'

type Answer = (fault?: Error) => void

/** A list of three pages. Each is answered when the test says so. */
function openList() {
  const client = new QueryClient()
  const asked: Array<{ page: number; answer: Answer }> = []
  const list = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    queryFn: ({ pageParam: page }) =>
      new Promise<number>((resolve, reject) => {
        asked.push({ page, answer: (fault) => (fault ? reject(fault) : resolve(page)) })
      }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last < 2 ? last + 1 : undefined),
    retry: false,
  })
  list.subscribe(() => {})
  return {
    pages: () => list.getCurrentResult().data?.pages,
    more: () => fetchNextPage(list.getCurrentResult()),
    update: () => void client.invalidateQueries({ queryKey: ['list'] }),
    /** Waits until the page is asked for, and answers. */
    async answer(page: number, fault?: Error) {
      await expect.poll(() => asked.at(-1)?.page).toBe(page)
      asked.pop()?.answer(fault)
    },
    isAsked: () => asked.length > 0,
  }
}

test('a live update that breaks off the next page of a list does not lose it', async () => {
  const list = openList()
  await list.answer(0)
  await expect.poll(list.pages).toEqual([0])
  const done = list.more()
  await expect.poll(list.isAsked).toBe(true)
  list.update()
  await list.answer(0)
  await list.answer(1)
  await done
  expect(list.pages()).toEqual([0, 1])
})

test('a page that cannot be fetched is not asked for again', async () => {
  const list = openList()
  await list.answer(0)
  await expect.poll(list.pages).toEqual([0])
  const done = list.more()
  await list.answer(1, new Error('The server is away.'))
  await done
  expect(list.pages()).toEqual([0])
  expect(list.isAsked()).toBe(false)
})

test('at the end of a list nothing more is asked for', async () => {
  const list = openList()
  await list.answer(0)
  await expect.poll(list.pages).toEqual([0])
  for (const page of [1, 2]) {
    const done = list.more()
    await list.answer(page)
    await done
  }
  expect(list.pages()).toEqual([0, 1, 2])
  expect(list.isAsked()).toBe(false)
})
