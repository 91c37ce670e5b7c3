/** Takes a place under a key; the returned function gives it back, once. Null where all places are taken. */
export type OpenPlace = (key: string) => (() => void) | null

/** A limit on how much is open under one key at the same time, such as requests of an address. It counts in the memory of this process. */
export function limitOpen(most: number): OpenPlace {
  const open = new Map<string, number>()
  return (key) => {
    const taken = open.get(key) ?? 0
    if (taken >= most) return null
    open.set(key, taken + 1)
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      const left = (open.get(key) ?? 0) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    }
  }
}
