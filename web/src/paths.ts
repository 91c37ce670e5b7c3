/** The tabs of the settings, in their order. The first shows where the address names none. */
export const settingsTabs = ['profile', 'subscription', 'usage', 'notifications', 'security', 'assistant'] as const
export type SettingsTab = (typeof settingsTabs)[number]

/** Every URL of the product, in one place. */
export const paths = {
  home: '/',
  homeSection: (id: 'features' | 'how-it-works' | 'pricing' | 'reviews') => `/#${id}` as const,
  auth: '/auth',
  accountDeleted: '/auth?account=deleted',
  exportAccount: '/api/export',
  login: '/login',
  resetPassword: '/reset-password',
  subscribe: '/subscribe',
  /** Where a subscriber sees the subscription, instead of being led on to the dashboard. */
  manageBilling: '/subscribe?manage=1',
  subscribeTo: (plan: string) => `/subscribe?${new URLSearchParams({ plan })}`,
  createAccount: '/create-account',
  bookDemo: '/book-demo',
  accountSettings: '/account-settings',
  googleCallback: '/api/oauth/google/callback',
  terms: '/terms',
  privacy: '/privacy',
  overview: '/dashboard',
  try: '/dashboard/try',
  message: (id: string) => `/dashboard/messages/${encodeURIComponent(id)}`,
  /** By the id of a message, an escalation, a booking or a place in line that is theirs: an address would stand in logs. */
  person: (id: string) => `/dashboard/people/${encodeURIComponent(id)}`,
  documents: '/dashboard/rag-brain',
  answers: '/dashboard/rag-brain/answers',
  document: (id: string) => `/dashboard/rag-brain/${encodeURIComponent(id)}`,
  tone: '/dashboard/tone',
  scheduling: '/dashboard/scheduling',
  integrations: '/dashboard/integrations',
  escalations: '/dashboard/escalate',
  drafts: '/dashboard/escalate/drafts',
  unsent: '/dashboard/escalate/unsent',
  analytics: '/dashboard/analytics',
  settings: '/dashboard/settings',
  record: '/dashboard/settings/record',
  settingsTab: (tab: SettingsTab) => `/dashboard/settings?${new URLSearchParams({ tab })}`,
} as const

/** The pages that are rendered at build time, so that they show before any script runs. */
export const publicPaths = [
  paths.home,
  paths.auth,
  paths.login,
  paths.resetPassword,
  paths.subscribe,
  paths.createAccount,
  paths.bookDemo,
  paths.terms,
  paths.privacy,
  paths.accountSettings,
] as const

/** A sign-in page that leads back to where the visitor was going. */
export function signInPath(returnTo: string, page: typeof paths.auth | typeof paths.login = paths.auth): string {
  return returnTo === paths.overview ? page : `${page}?${new URLSearchParams({ next: returnTo })}`
}

/** Where a person may be led after sign-in: pages that need one. */
const returnable = /^\/(?:dashboard|subscribe)(?:\/|$)/

/**
 * Where to go after sign-in. Only a path of this site that needs one counts: `//host`, `\host` and whole addresses lead to the
 * Overview instead.
 */
export function safeReturnPath(given: string | null): string {
  if (!given?.startsWith('/') || /[\\\p{Cc}]/u.test(given)) return paths.overview
  const resolved = URL.parse(given, 'http://site.invalid')
  return resolved?.origin === 'http://site.invalid' && returnable.test(resolved.pathname) ? given : paths.overview
}

/** How connecting a Gmail account ended. `details` is what is known of why not, as a sentence or as Google's error in JSON. */
export type GmailOutcome = { connected: string } | { error: string; details: string | null }

/** The page of the integrations, with what it is told of a connection; codes and states of the provider do not travel on. */
export function integrationsAfter(outcome: GmailOutcome | null): string {
  if (outcome === null) return paths.integrations
  const told =
    'connected' in outcome
      ? { connected: 'true', email: outcome.connected }
      : { error: outcome.error, ...(outcome.details === null ? {} : { details: outcome.details }) }
  return `${paths.integrations}?${new URLSearchParams(told)}`
}
