export const rawMailLimits = { bytes: 25 * 1024 * 1024, textBytes: 4 * 1024 * 1024, textLines: 40_000, dashLines: 2_000 } as const

/**
 * Cuts the body of a mail where it grows beyond what is parsed. Besides the bytes, it is lines and parts that make the parser slow: 40,000 lines of
 * text take it half a second, and each line that begins with two dashes may open a part. Lines of base64 are cheap and not counted: a
 * reader of 4 MB of text misses nothing, an attachment of 20 MB is whole.
 */
export function boundRawMail(raw: Uint8Array, sizeBytes: number, bodyStart: number): { raw: Uint8Array; cuts: string[] } {
  const bytes = raw.subarray(0, rawMailLimits.bytes)
  const end = endOfBoundedLines(bytes, bodyStart)
  const cuts: string[] = []
  if (bytes.length < sizeBytes) cuts.push(`Only the first ${bytes.length} of ${sizeBytes} bytes were read.`)
  if (end < bytes.length) cuts.push(`Only the first ${end} bytes were read: the mail has too much text, or too many lines or parts.`)
  return { raw: bytes.subarray(0, end), cuts }
}

function endOfBoundedLines(raw: Uint8Array, bodyStart: number): number {
  const dash = 0x2d
  let textBytes = 0
  let textLines = 0
  let dashLines = 0
  let isBase64 = false
  for (let start = bodyStart; start < raw.length;) {
    const newline = raw.indexOf(10, start)
    const end = newline < 0 ? raw.length : newline + 1
    const isDashLine = raw[start] === dash && raw[start + 1] === dash
    if (isDashLine) isBase64 = false
    else if (announcesBase64(raw, start, end)) isBase64 = true
    if (isDashLine) dashLines += 1
    if (!isBase64 || end - start < 20) {
      textLines += 1
      textBytes += end - start
    }
    if (textLines > rawMailLimits.textLines || dashLines > rawMailLimits.dashLines) return start
    if (textBytes > rawMailLimits.textBytes) return end - (textBytes - rawMailLimits.textBytes)
    start = end
  }
  return raw.length
}

/** `Content-Transfer-Encoding: base64`: 33 bytes and a line end, give or take white space. */
function announcesBase64(raw: Uint8Array, start: number, end: number): boolean {
  const isLetterC = ((raw[start] ?? 0) | 0x20) === 0x63
  if (!isLetterC || end - start < 32 || end - start > 60) return false
  return /^content-transfer-encoding:\s*"?base64/i.test(Buffer.from(raw.subarray(start, end)).toString('latin1'))
}
