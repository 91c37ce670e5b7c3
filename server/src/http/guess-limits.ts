import type { OpenLimit } from './shared-limit.ts'

/** Who tries: the account's address as it was typed, the client's address, and the known device, when the browser showed its proof. */
export type Attempt = { email: string; address: string; device: string | null }

export type GuessLimits = {
  /** Counts an attempt to sign in before its password is looked at. Answers 0, or the seconds to wait. */
  takeAttempt(attempt: Attempt): Promise<number>
  /** The attempt was no guess: it costs nothing. */
  giveBack(attempt: Attempt): Promise<void>
  /** Counts a sign-in that names no account, such as one with a passkey, by the client's address. Answers 0, or the seconds to wait. */
  takeAddress(address: string): Promise<number>
  /** That sign-in was right. */
  giveBackAddress(address: string): Promise<void>
  /** The account's owner has set a new password: what was guessed before counts no longer. */
  forget(email: string): Promise<void>
  /** Counts a request for a mail to an address, whether or not there is such an account. Answers 0, or the seconds to wait. */
  takeMail(request: Omit<Attempt, 'device'>): Promise<number>
  /** Counts a code of the second factor before it is looked at, by account: only who has the password or a session gets so far. */
  takeCode(owner: string): Promise<number>
  /** The code was right. */
  giveBackCode(owner: string): Promise<void>
}

const quarterHour = 15 * 60
const hour = 60 * 60

/**
 * The limits against guessing, and why they are as they are: docs/decisions/0016-limits-against-guessing.md. They count under what was
 * typed, so that an account that is there and one that is not look alike.
 */
export function openGuessLimits(openLimit: OpenLimit): GuessLimits {
  const strangers = openLimit('strangers', { points: 10, durationSeconds: quarterHour })
  const devices = openLimit('devices', { points: 10, durationSeconds: quarterHour })
  const addresses = openLimit('addresses', { points: 50, durationSeconds: quarterHour })
  const codes = openLimit('codes', { points: 10, durationSeconds: quarterHour })
  const mailsTo = openLimit('mails to', { points: 10, durationSeconds: hour })
  const mailsFrom = openLimit('mails from', { points: 60, durationSeconds: hour })

  /** A device that has signed in to this account before is counted by itself: strangers cannot use up its tries. */
  const countsOf = ({ email, address, device }: Attempt) =>
    device
      ? [{ limit: devices, key: `${email} ${device}` }]
      : [
          { limit: addresses, key: address },
          { limit: strangers, key: email },
        ]

  return {
    async takeAttempt(attempt) {
      for (const { limit, key } of countsOf(attempt)) {
        const waitSeconds = await limit.take(key)
        if (waitSeconds > 0) return waitSeconds
      }
      return 0
    },
    async giveBack(attempt) {
      for (const { limit, key } of countsOf(attempt)) await limit.giveBack(key)
    },
    takeAddress: (address) => addresses.take(address),
    giveBackAddress: (address) => addresses.giveBack(address),
    forget: (email) => strangers.forget(email),
    takeMail: async ({ email, address }) => (await mailsFrom.take(address)) || mailsTo.take(email),
    takeCode: (owner) => codes.take(owner),
    giveBackCode: (owner) => codes.giveBack(owner),
  }
}
