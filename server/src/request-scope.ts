import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<string>()

/** What `run` does belongs to the request of this id: its lines in the log carry it, and so do the jobs that it enqueues. */
export function inRequest<T>(id: string, run: () => T): T {
  return scope.run(id, run)
}

/** The id of the request that set off what happens now; null where nothing of the kind did. */
export function requestAtWork(): string | null {
  return scope.getStore() ?? null
}
