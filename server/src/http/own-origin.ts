/** Whether a request's Origin is this site: the configured address, or the very host that was asked. */
export function isOwnOrigin(origin: string, host: string | undefined, baseUrl: string | undefined): boolean {
  const asked = URL.parse(origin)
  if (!asked) return false
  if (baseUrl && asked.origin === new URL(baseUrl).origin) return true
  return !baseUrl && host !== undefined && asked.host === host
}
