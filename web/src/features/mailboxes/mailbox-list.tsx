import type { MailboxView } from '@ownvoice/core/mailboxes/contract'
import { Chip, type ChipTone } from '../../ui/chip.tsx'
import { dayAndTime } from '../../ui/moment.ts'

const kinds: Record<MailboxView['kind'], string> = {
  sandbox: 'Sandbox mailbox, for trying things out',
  imap: 'IMAP and SMTP',
  gmail: 'Gmail',
}
const states: Record<MailboxView['status'], { tone: ChipTone; label: string }> = {
  connected: { tone: 'sent', label: 'Connected' },
  disconnected: { tone: 'plain', label: 'Disconnected' },
  failed: { tone: 'urgent', label: 'Does not answer' },
}

export function MailboxList({ mailboxes, timezone }: { mailboxes: readonly MailboxView[]; timezone: string }) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line">
      {mailboxes.map((mailbox) => (
        <li key={mailbox.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 p-4">
          <span className="min-w-0">
            <span className="block font-semibold break-words">{mailbox.emailAddress}</span>
            <span className="block text-13 text-quiet">
              {kinds[mailbox.kind]}
              {mailbox.checkedAt && ` · last looked into ${dayAndTime(mailbox.checkedAt, timezone)}`}
            </span>
            {mailbox.lastError && <span className="mt-1 block text-urgent">{mailbox.lastError}</span>}
          </span>
          <Chip tone={states[mailbox.status].tone}>{states[mailbox.status].label}</Chip>
        </li>
      ))}
    </ul>
  )
}
