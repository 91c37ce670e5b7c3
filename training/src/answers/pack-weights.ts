/** Weights as whole numbers from −127 to 127 in base64, and what they are to be multiplied with. */
export function packWeights(values: ArrayLike<number>): { scale: number; weights: string } {
  const all = Array.from(values)
  const scale = all.reduce((highest, value) => Math.max(highest, Math.abs(value)), 0) / 127 || 1
  const bytes = Int8Array.from(all, (value) => Math.round(value / scale))
  return { scale, weights: Buffer.from(bytes.buffer).toString('base64') }
}
