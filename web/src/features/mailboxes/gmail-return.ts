import type { GmailReturn } from '@ownvoice/core/mailboxes/gmail-contract'
import { callServer } from '../../api/call-server.ts'
import type { GmailOutcome } from '../../paths.ts'
import type { Toast } from '../../ui/toast.ts'

const failed = 'connection_failed'

/** What Google sent the browser back with: something to hand to the server, how it ended, or nothing at all. */
export function readGmailReturn(search: URLSearchParams): { given: GmailReturn } | { outcome: GmailOutcome | null } {
  const [error, description] = [search.get('error'), search.get('error_description')]
  if (error !== null || description !== null) {
    const details = description === null ? null : JSON.stringify({ error: error ?? failed, error_description: description })
    return { outcome: { error: error ?? failed, details } }
  }
  const [code, state] = [search.get('code'), search.get('state')]
  return code && state ? { given: { code, state } } : { outcome: null }
}

/** Hands to the server what came back from Google. Whatever goes wrong counts as a connection that failed. */
export async function finishGmail(given: GmailReturn): Promise<GmailOutcome> {
  const answer = await callServer((client) => client.mailboxes.gmail.finish(given), { once: true })
  if (!answer.ok) {
    return { error: failed, details: answer.status === 401 ? 'No session found after OAuth callback' : answer.message }
  }
  return answer.value.ok ? { connected: answer.value.emailAddress } : { error: failed, details: answer.value.details }
}

const mostDetails = 300 // what stands in an address may be anybody's

/** The notice of how a connection ended, as the address of the page tells it; null where it tells nothing. */
export function gmailToast(search: URLSearchParams): Omit<Toast, 'id'> | null {
  const email = search.get('email')
  if (search.get('connected') === 'true' && email) {
    const description = `Your Gmail account has been connected and is ready to use. Account: ${email}`
    return { tone: 'done', title: 'Gmail Connected Successfully', description, topic: 'gmail' }
  }
  if (search.get('error') === null) return null
  const details = search.get('details')?.slice(0, mostDetails)
  const description = details ? (descriptionIn(details) ?? details) : 'Failed to connect your Gmail account. Please try again.'
  return { tone: 'error', title: 'Gmail Connection Failed', description, topic: 'gmail' }
}

/** `error_description` of Google's error, where the details are one. */
function descriptionIn(details: string): string | null {
  try {
    const parsed: unknown = JSON.parse(details)
    const found: unknown = typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'error_description') : undefined
    return typeof found === 'string' ? found : null
  } catch {
    return null
  }
}
