/** Every URL of the product, in one place. */
export const paths = {
  home: '/',
  auth: '/auth',
  login: '/login',
  subscribe: '/subscribe',
  terms: '/terms',
  privacy: '/privacy',
  overview: '/dashboard',
  try: '/dashboard/try',
  message: (id: string) => `/dashboard/messages/${encodeURIComponent(id)}`,
  documents: '/dashboard/rag-brain',
  tone: '/dashboard/tone',
  scheduling: '/dashboard/scheduling',
  integrations: '/dashboard/integrations',
  escalations: '/dashboard/escalate',
  analytics: '/dashboard/analytics',
  settings: '/dashboard/settings',
} as const

/** The pages that are rendered at build time, so that they show before any script runs. */
export const publicPaths = [paths.home, paths.auth, paths.login, paths.subscribe, paths.terms, paths.privacy] as const

/** The sign-in page that leads back to where the visitor was going. */
export function signInPath(returnTo: string): string {
  return returnTo === paths.overview ? paths.auth : `${paths.auth}?${new URLSearchParams({ next: returnTo })}`
}

/**
 * Where to go after sign-in. Only a path of this site under the dashboard counts: `//host`, `\host` and whole addresses
 * lead to the Overview instead.
 */
export function safeReturnPath(given: string | null): string {
  if (!given || !/^\/dashboard(?:[/?#]|$)/.test(given) || /[\\\p{Cc}]/u.test(given)) return paths.overview
  const resolved = new URL(given, 'http://site.invalid')
  const inside = resolved.origin === 'http://site.invalid' && /^\/dashboard(?:\/|$)/.test(resolved.pathname)
  return inside ? given : paths.overview
}
