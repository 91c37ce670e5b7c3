/** Structured log. Fields never hold secrets, mail texts or addresses' names. */
export type Log = {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}
