import { readFile } from 'node:fs/promises'
import type { z } from 'zod'

/** The lines of a file of JSON lines. Throws a ZodError when one of them is something else. */
export async function readLines<T>(path: string, line: z.ZodType<T>): Promise<T[]> {
  const text = await readFile(path, 'utf8')
  return text
    .trim()
    .split('\n')
    .map((one) => line.parse(JSON.parse(one)))
}
