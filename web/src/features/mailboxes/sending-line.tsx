import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { sendingWords } from './sending-words.ts'

/** Beside a mailbox that is read and from which nothing leaves: why, and what to do. Nothing while all is well. */
export function SendingLine({ mailboxId, timezone }: { mailboxId: string; timezone: string }) {
  const mailboxes = useQuery(api.mailboxes.list.queryOptions())
  const mailbox = mailboxes.data?.find(({ id }) => id === mailboxId)
  if (!mailbox?.sending) return null
  return <span className="mt-1 block text-urgent">{sendingWords({ ...mailbox.sending, isGmail: mailbox.kind === 'gmail' }, timezone)}</span>
}
