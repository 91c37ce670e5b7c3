/** Keeps the work on what was accepted from holding up those who wait to hear that theirs is. */
export type Arrivals = {
  /** Runs at once. */
  accept<T>(run: () => Promise<T>): Promise<T>
  /** Runs at once while nothing is being accepted, and otherwise one at a time, in the order in which it came: it gets on, however many arrive. */
  behind<T>(run: () => Promise<T>): Promise<T>
}

export function createArrivals(): Arrivals {
  const waiting: (() => void)[] = []
  let accepting = 0
  let behind = 0

  const mayGo = () => accepting === 0 || behind === 0
  const next = () => {
    while (waiting.length > 0 && mayGo()) {
      behind += 1
      waiting.shift()?.()
    }
  }

  return {
    async accept(run) {
      accepting += 1
      try {
        return await run()
      } finally {
        accepting -= 1
        next()
      }
    },
    async behind(run) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        next()
      })
      try {
        return await run()
      } finally {
        behind -= 1
        next()
      }
    },
  }
}
