import type { MailboxView } from '@ownvoice/core/mailboxes/contract'
import { Chip, type ChipTone } from '../../ui/chip.tsx'
import { dayAndTime } from '../../ui/moment.ts'
import { Aliases } from './aliases.tsx'
import { LookBack } from './look-back.tsx'
import { MailboxMarks } from './mailbox-marks.tsx'
import { SendingLine } from './sending-line.tsx'

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

function State({ mailbox: { status, lastError, sending } }: { mailbox: MailboxView }) {
  if (lastError === null && sending !== null) return <Chip tone="urgent">Cannot send</Chip>
  const { tone, label } = status === 'connected' && lastError !== null ? states.failed : states[status]
  return <Chip tone={tone}>{label}</Chip>
}

type MailboxListProps = {
  mailboxes: readonly MailboxView[]
  timezone: string
  onDisconnect: (mailbox: MailboxView) => void
  onReconnect: (mailbox: MailboxView) => void
}

export function MailboxList({ mailboxes, timezone, onDisconnect, onReconnect }: MailboxListProps) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line">
      {mailboxes.map((mailbox) => (
        <li key={mailbox.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-3 p-4">
          <span className="min-w-0">
            <span className="block font-semibold break-words">{mailbox.emailAddress}</span>
            <span className="block text-13 text-quiet">
              {kinds[mailbox.kind]}
              {mailbox.checkedAt && ` · last looked into ${dayAndTime(mailbox.checkedAt, timezone)}`}
            </span>
            {mailbox.lastError && <span className="mt-1 block text-urgent">{mailbox.lastError}</span>}
            <SendingLine mailboxId={mailbox.id} timezone={timezone} />
          </span>
          <State mailbox={mailbox} />
          {mailbox.kind !== 'sandbox' && (
            <div className="col-span-full flex flex-wrap gap-3">
              {(mailbox.status !== 'connected' || mailbox.sending?.cause === 'sign_in') && (
                <button type="button" className="button button-main" onClick={() => onReconnect(mailbox)}>
                  Reconnect
                </button>
              )}
              {mailbox.status !== 'disconnected' && (
                <button
                  type="button"
                  className="button button-plain"
                  aria-label={`Disconnect ${mailbox.emailAddress}`}
                  onClick={() => onDisconnect(mailbox)}
                >
                  Disconnect
                </button>
              )}
            </div>
          )}
          {mailbox.kind !== 'sandbox' && mailbox.status === 'connected' && (
            <>
              <Aliases mailboxId={mailbox.id} />
              <MailboxMarks mailboxId={mailbox.id} />
              <LookBack mailboxId={mailbox.id} emailAddress={mailbox.emailAddress} timezone={timezone} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
