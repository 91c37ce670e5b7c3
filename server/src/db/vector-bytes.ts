/** Of the embedder that the product ships. */
export const DIMENSIONS = 512

/** Vectors one after another: float32, little endian, as all processors are that we run on. */
export function joinVectors(vectors: readonly Float32Array[]): Buffer {
  return Buffer.concat(vectors.map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength)))
}

/** What `joinVectors` joined, in base64: vectors of so many numbers. Each question reads dozens: copied as bytes. */
export function splitVectors(base64: string, dimensions = DIMENSIONS): Float32Array[] {
  const bytes = Buffer.from(base64, 'base64')
  const size = dimensions * 4
  return Array.from(
    { length: Math.floor(bytes.length / size) },
    (_, index) => new Float32Array(Uint8Array.from(bytes.subarray(index * size, (index + 1) * size)).buffer),
  )
}

/** pgvector's binary form in base64: the number of dimensions and an unused number, two bytes each, then big-endian floats (vector.c, `vector_send`). Turned round as bytes, since an account has millions. */
export function vectorFromWire(base64: string): Float32Array {
  const bytes = Buffer.from(base64, 'base64')
  const floats = Buffer.from(Uint8Array.from(bytes.subarray(4, 4 + bytes.readUInt16BE(0) * 4)).buffer)
  return new Float32Array(floats.swap32().buffer)
}
