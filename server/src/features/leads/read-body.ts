import { AppError } from '../../errors.ts'
import type { HttpContext } from '../../http/http-env.ts'

export function isJson(c: HttpContext): boolean {
  return c.req.header('content-type')?.toLowerCase().startsWith('application/json') ?? false
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid_input', { message: 'The body is no JSON.', cause })
  }
}

/** The fields of a form as text; files are left out. */
export async function readForm(c: HttpContext): Promise<Record<string, string>> {
  try {
    const fields = await c.req.parseBody()
    return Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('invalid_input', { cause })
  }
}

/** What is wrong with a body, each thing once. */
export function problemOf(issues: readonly { message: string }[]): string {
  return [...new Set(issues.map((issue) => issue.message))].join(' ')
}
