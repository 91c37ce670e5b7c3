import type { ConnectionRefusal } from '@ownvoice/core/mailboxes/contract'
import { oneLine } from '@ownvoice/core/site/one-line'
import { cutText } from '@ownvoice/core/text/cut-text'
import type { AppError } from '../errors.ts'
import { findServerReply, isCertificateFault, isEncryptionFault } from './mail-faults.ts'

type Why = Pick<ConnectionRefusal, 'why' | 'said'>

/** Enough for one sentence of a server's, of which some write a page. */
const maxSaid = 150

/** Why a mailbox could not be connected. A server's own answer is told from no answer at all, and goes on in its words; one that may not be reached has given none. */
export function whyNotConnected(error: AppError): Why {
  if (isCertificateFault(error)) return { why: 'certificate', said: null }
  if (isEncryptionFault(error)) return { why: 'encryption', said: null }
  if (error.code === 'auth_expired') return { why: 'sign_in', said: null }
  const reply = findServerReply(error)
  const said = reply && (oneLine(cutText(reply.words, 4 * maxSaid), maxSaid) || null)
  if (error.code === 'rate_limited' || reply?.isTooMany) return { why: 'busy', said }
  if (error.code === 'permanent' || (reply?.status ?? 0) >= 500) return { why: 'refused', said }
  return { why: reply ? 'not_now' : 'unreachable', said }
}
