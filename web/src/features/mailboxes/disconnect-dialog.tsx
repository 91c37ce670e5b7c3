import { Modal } from '@mantine/core'
import type { MailboxView } from '@ownvoice/core/mailboxes/contract'
import { useMutation } from '@tanstack/react-query'
import { api, faultText, queryClient } from '../../api/client.ts'
import { showToast } from '../../ui/toast.ts'

/** Asks before a mailbox goes: replies that wait in it no longer leave. */
export function DisconnectDialog({ mailbox, onClose }: { mailbox: MailboxView | null; onClose: () => void }) {
  const disconnect = useMutation(
    api.mailboxes.disconnect.mutationOptions({
      onSuccess: async () => {
        showToast({
          tone: 'done',
          title: 'Mailbox disconnected',
          description: 'Its sign-in is forgotten. Nothing is read or sent there any more.',
        })
        onClose()
        await queryClient.invalidateQueries()
      },
      onError: (error) => showToast({ tone: 'error', title: 'The mailbox was not disconnected', description: faultText(error) }),
    }),
  )
  return (
    <LeaveDialog
      emailAddress={mailbox?.emailAddress ?? null}
      isLeaving={disconnect.isPending}
      onLeave={() => mailbox && disconnect.mutate({ id: mailbox.id })}
      onClose={onClose}
    />
  )
}

type LeaveDialogProps = { emailAddress: string | null; isLeaving: boolean; onLeave: () => void; onClose: () => void }

/** Open while there is an address. */
export function LeaveDialog({ emailAddress, isLeaving, onLeave, onClose }: LeaveDialogProps) {
  return (
    <Modal opened={emailAddress !== null} onClose={onClose} title="Disconnect mailbox" centered>
      <p className="text-17">
        Stop reading and answering <span className="font-semibold break-words">{emailAddress}</span>?
      </p>
      <p className="mt-2 text-quiet">
        Its sign-in is forgotten, and what was about to leave does not. Messages and answers stay here. You can connect it again at any
        time.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <button
          type="button"
          data-autofocus
          aria-disabled={isLeaving}
          className="button button-main"
          onClick={() => !isLeaving && onLeave()}
        >
          {isLeaving ? 'Disconnecting…' : 'Disconnect'}
        </button>
        <button type="button" className="button button-plain" onClick={onClose}>
          Keep it
        </button>
      </div>
    </Modal>
  )
}
