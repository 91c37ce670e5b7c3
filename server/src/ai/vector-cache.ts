import { createHash } from 'node:crypto'

/** The vectors of the texts used last, found by a hash of the text, so that a long text costs no more memory than its vector. */
export type VectorCache = {
  get(text: string): Float32Array | undefined
  set(text: string, vector: Float32Array): void
}

/** Keeps at most `capacity` vectors; the one not used for longest goes first. */
export function createVectorCache(capacity: number): VectorCache {
  const entries = new Map<string, Float32Array>()
  return {
    get(text) {
      const key = hash(text)
      const vector = entries.get(key)
      if (!vector) return undefined
      entries.delete(key)
      entries.set(key, vector)
      return vector
    },
    set(text, vector) {
      const key = hash(text)
      entries.delete(key)
      entries.set(key, vector)
      if (entries.size > capacity) {
        const oldest = entries.keys().next()
        if (!oldest.done) entries.delete(oldest.value)
      }
    },
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
