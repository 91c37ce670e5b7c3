/** Of the embedder that the product ships. */
export const DIMENSIONS = 512

/** Vectors one after another: float32, little endian. */
export function joinVectors(vectors: readonly Float32Array[]): Buffer {
  const bytes = Buffer.alloc(vectors.length * DIMENSIONS * 4)
  vectors.forEach((vector, index) => vector.forEach((value, place) => bytes.writeFloatLE(value, (index * DIMENSIONS + place) * 4)))
  return bytes
}

/** What `joinVectors` joined, in base64. */
export function splitVectors(base64: string): Float32Array[] {
  const bytes = Buffer.from(base64, 'base64')
  return Array.from({ length: Math.floor(bytes.length / (DIMENSIONS * 4)) }, (_, index) =>
    Float32Array.from({ length: DIMENSIONS }, (_value, place) => bytes.readFloatLE((index * DIMENSIONS + place) * 4)),
  )
}
