/** The SQLSTATE of a failed statement, or the system's code (`ENOSPC`). Drizzle keeps the driver's error as the cause of its own. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return 'cause' in error ? sqlState(error.cause) : undefined
}
