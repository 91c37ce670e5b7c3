/**
 * Makes what runs the same work for several askers at once. Runs of one key follow one another; whoever asks while one is under way shares the next, which
 * begins after all of them have asked and ends for all of them alike.
 */
export function createSharedRuns(): (key: string, run: () => Promise<void>) => Promise<void> {
  const underWay = new Map<string, { current: Promise<void>; next: Promise<void> | null }>()

  function begin(key: string, run: () => Promise<void>): Promise<void> {
    const current = run().finally(() => {
      if (underWay.get(key)?.next === null) underWay.delete(key)
    })
    underWay.set(key, { current, next: null })
    return current
  }

  return (key, run) => {
    const turn = underWay.get(key)
    if (!turn) return begin(key, run)
    const after = () => begin(key, run)
    return (turn.next ??= turn.current.then(after, after))
  }
}
