/** Lets jobs run together until one has to run alone. */
export type Turns = {
  /** Runs at once, or when the turn is open again. */
  together<T>(run: () => Promise<T>): Promise<T>
  /** Holds back what comes. Resolves to whether all that ran has ended; false when `limit` aborts before. */
  close(limit: AbortSignal): Promise<boolean>
  open(): void
}

export function createTurns(): Turns {
  let running = 0
  let opened: PromiseWithResolvers<void> | null = null
  let emptied: PromiseWithResolvers<void> | null = null

  /** It may have been closed again before whoever waited came on. */
  async function untilOpen(): Promise<void> {
    if (!opened) return
    await opened.promise
    return untilOpen()
  }

  return {
    async together(run) {
      await untilOpen()
      running += 1
      try {
        return await run()
      } finally {
        running -= 1
        if (running === 0) emptied?.resolve()
      }
    },
    async close(limit) {
      opened ??= Promise.withResolvers()
      if (running === 0) return true
      emptied = Promise.withResolvers()
      limit.addEventListener('abort', () => emptied?.resolve(), { once: true })
      await emptied.promise
      return running === 0
    },
    open() {
      opened?.resolve()
      opened = null
    },
  }
}
