import { Modal } from '@mantine/core'
import { ageLabel } from '@ownvoice/core/escalations/age-label'
import type { EscalationView } from '@ownvoice/core/escalations/contract'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { categoryTones } from '../../ui/category-tones.ts'
import { Chip } from '../../ui/chip.tsx'
import { copyWords } from '../../ui/copy-words.ts'
import { dayAndTime } from '../../ui/moment.ts'
import { useResolve } from './use-resolve.ts'

/** `children` is all that is shown of the escalation, or what stands there while it is not loaded. */
type ReviewDialogProps = {
  opened: boolean
  escalation: EscalationView | undefined
  onResolved: (id: string) => void
  onClose: () => void
  children: ReactNode
}

/** An escalation under review: it can be resolved at its head and at its foot. */
export function ReviewDialog({ opened, escalation, onResolved, onClose, children }: ReviewDialogProps) {
  const resolve = useResolve(onResolved)
  const canResolve = escalation?.status === 'open'
  const press = () => canResolve && !resolve.isPending && resolve.mutate({ id: escalation.id })
  return (
    <Modal.Root opened={opened} onClose={onClose} size="min(760px, 100%)">
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header className="flex-wrap gap-3">
          <Modal.Title className="grow font-serif! text-28!">Review Escalation</Modal.Title>
          {canResolve && (
            <button type="button" aria-disabled={resolve.isPending} className="button button-plain" onClick={press}>
              Mark as Resolved
            </button>
          )}
          <Modal.CloseButton className="ml-0!" />
        </Modal.Header>
        <Modal.Body>
          {children}
          {canResolve && (
            <footer className="mt-8 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
              <p className="text-13 text-quiet">Dealt with in another way? Nothing is sent.</p>
              <button type="button" aria-disabled={resolve.isPending} className="button button-plain" onClick={press}>
                Mark Resolved
              </button>
            </footer>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Why it waits, and since when. */
export function WhyHandedOver({ escalation, timezone, now }: { escalation: EscalationView; timezone: string; now: Date }) {
  const { tone, label } = categoryTones[escalation.category]
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet">
        <span className="break-all text-ink">{escalation.toEmail || 'No address'}</span>
        <Chip tone={tone}>{label}</Chip>
        <time dateTime={escalation.createdAt}>
          {dayAndTime(escalation.createdAt, timezone)}, {ageLabel(new Date(escalation.createdAt), now)} ago
        </time>
      </p>
      <Part title="Why it was escalated">
        <p className="text-17 break-words">{escalation.reason}</p>
      </Part>
      {escalation.status === 'resolved' && (
        <p role="status" className="mt-4 border-l-2 border-sent pl-3 text-sent">
          This has been dealt with. Nothing more is asked of you.
        </p>
      )}
    </>
  )
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-6">
      <h3 id={id} className="text-13 font-semibold text-quiet">
        {title}
      </h3>
      <div className="mt-1">{children}</div>
    </section>
  )
}

/** What was done until now, and where to see all of it. */
export function ActionTaken({ escalation }: { escalation: EscalationView }) {
  const { holdingReply, messageId, linkUsed, inboundId } = escalation
  return (
    <>
      <Part title="Action taken">
        <p>
          {holdingReply === null
            ? 'Escalated to you. Nothing was sent to them.'
            : 'Escalated to you. Meanwhile a holding reply said that you will answer:'}
        </p>
        {holdingReply !== null && <p className="mt-2 border-l-2 border-line pl-3 font-serif whitespace-pre-line">{holdingReply}</p>}
        <button
          type="button"
          className="button button-plain mt-3"
          aria-disabled={holdingReply === null}
          title={holdingReply === null ? 'No holding reply was sent.' : undefined}
          onClick={() => holdingReply !== null && void copyWords(holdingReply, 'The holding reply is in your clipboard.')}
        >
          Copy Holding Reply
        </button>
      </Part>
      {linkUsed !== null && (
        <Part title="Link used">
          <LinkUsed url={linkUsed} />
        </Part>
      )}
      <Part title="Message ID">
        <p className="break-all">{messageId ?? 'It came without one.'}</p>
        {inboundId !== null && (
          <Link to={paths.message(inboundId)} className="link inline-flex min-h-11 items-center">
            See the whole message and how it was read
          </Link>
        )}
      </Part>
    </>
  )
}

/** Only an address of the web is a link: another could run in this page. */
function LinkUsed({ url }: { url: string }) {
  const protocol = URL.parse(url)?.protocol
  if (protocol !== 'https:' && protocol !== 'http:') return <p className="break-all">{url}</p>
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="link inline-flex min-h-11 items-center break-all">
      {url}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
