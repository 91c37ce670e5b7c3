import type { z } from 'zod'

/** Where nothing listens the answer comes at once. A program that writes at the moment has the whole machine busy, and takes seconds to say what it has. */
const patienceMs = 3_000
const mostBytes = 1_000_000

/** What a program on this machine answers at an address, told `body` where one is given; null where nothing listens there, or something else does. Never throws. */
export async function askLocally<Schema extends z.ZodType>(
  url: string,
  schema: Schema,
  body: Readonly<Record<string, string>> | null = null,
): Promise<z.infer<Schema> | null> {
  const told = body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  try {
    const response = await fetch(url, { ...told, redirect: 'error', signal: AbortSignal.timeout(patienceMs) })
    if (!response.ok || Number(response.headers.get('content-length') ?? 0) > mostBytes) return null
    return schema.parse(await response.json())
  } catch {
    return null // nothing listens there, or something else does
  }
}
