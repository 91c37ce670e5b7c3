import type { ConnectionRefusal, FoundServers } from '@ownvoice/core/mailboxes/contract'

const servers: Record<ConnectionRefusal['half'], string> = { reading: 'reading mail (IMAP)', sending: 'sending mail (SMTP)' }

/** Why a mailbox was not connected, and what to do. `found` is what was known of its provider. */
export function refusalWords({ said, ...refusal }: ConnectionRefusal, found: FoundServers): string {
  const words = ownWords(refusal, found)
  return said === null ? words : `${words} It said: “${said}”`
}

function ownWords({ half, why }: Pick<ConnectionRefusal, 'half' | 'why'>, found: FoundServers): string {
  const server = `The server for ${servers[half]}`
  switch (why) {
    case 'sign_in':
      return found.appPassword
        ? `${found.provider ?? 'Your provider'} did not accept this password. It takes an app password here, not the one you sign in with.`
        : `${server} did not accept this name and password. Check both; some providers want a separate app password, or IMAP switched on in their settings first.`
    case 'certificate':
      return `${server} did not prove that it is the one you named. Check its name under “Server settings”.`
    case 'encryption':
      return `${server} was reached, but no encrypted connection came about. Switch “Encrypted from the start” under “Server settings”, or check its port.`
    case 'busy':
      return `${server} asks us to slow down. Wait a few minutes, then try again.`
    case 'refused':
      return `${server} refused the connection. Check with your provider that programs may read and send mail.`
    case 'not_now':
      return `${server} does not let us in right now. Try again in a few minutes; if that does not help, ask your provider.`
    case 'unreachable':
      return `${server} could not be reached. Check its name and port under “Server settings”.`
  }
}

/** What an address told us of its mailbox. */
export function foundWords({ provider, servers: known, isSure }: FoundServers): string {
  if (known === null) return `This is a ${provider ?? 'provider’s'} mailbox. Those are coming soon; they cannot be connected by a password.`
  if (provider) return `This is a mailbox of ${provider}.`
  return isSure
    ? 'Your domain told us its servers.'
    : 'Your provider did not tell us its servers, so we filled in the usual names. Correct them if yours have others.'
}
