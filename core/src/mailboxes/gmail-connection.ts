/** Under this much left, a connection counts as ending soon. */
export const endsSoonMs = 24 * 3_600_000

/** What is known of a Gmail connection's tokens. `grantExpiresAt` is null where the permission itself has no end. */
export type GmailTokenTimes = {
  expiresAt: Date
  grantExpiresAt: Date | null
  hasRefreshToken: boolean
  renewalFailedAt: Date | null
  /** Whether Google has refused to renew it. */
  isRefused: boolean
}

export type GmailConnectionState = 'valid' | 'expiring' | 'expired'

/**
 * How long a Gmail connection still lives. An access token that renews itself raises no alarm: what counts is the permission behind it, and whether
 * the last renewal worked. Without a refresh token the connection ends with its access token.
 */
export function gmailConnectionState(times: GmailTokenTimes, now: Date): GmailConnectionState {
  const { expiresAt, grantExpiresAt, hasRefreshToken, renewalFailedAt, isRefused } = times
  const endsAt = hasRefreshToken ? grantExpiresAt : expiresAt
  if (isRefused || (endsAt !== null && endsAt <= now)) return 'expired'
  return renewalFailedAt !== null || (endsAt !== null && endsSoon(endsAt, now)) ? 'expiring' : 'valid'
}

/** Whether what ends at that instant ends soon, and has not ended. */
export function endsSoon(endsAt: Date, now: Date): boolean {
  const leftMs = endsAt.getTime() - now.getTime()
  return leftMs > 0 && leftMs < endsSoonMs
}
