import { Modal } from '@mantine/core'
import type { WhatGoes } from '@ownvoice/core/accounts/owner-data/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Fault } from '../../ui/fault.tsx'

type DeleteQuestionProps = {
  /** Null while nothing is asked. */
  title: string | null
  asked: UseQueryResult<WhatGoes, unknown>
  isDeleting: boolean
  onDelete: () => void
  onClose: () => void
  children?: ReactNode
}

/** What goes and what stays, before something is deleted for good. */
export function DeleteQuestion({ title, asked, isDeleting, onDelete, onClose, children }: DeleteQuestionProps) {
  const { data } = asked
  return (
    <Modal opened={title !== null} onClose={onClose} title={title} centered>
      {asked.isLoadingError ? (
        <Fault what="What there is" query={asked} />
      ) : (
        <ul className="list-disc space-y-2 pl-5" aria-busy={data === undefined}>
          <li>
            <strong className="font-semibold">Goes:</strong> {data ? whatGoes(data) : 'counting…'}, with drafts, follow-ups, the steps and
            sources, and questions on your answer sheet in these very words. It cannot be undone.
          </li>
          <li>
            <strong className="font-semibold">Stays:</strong> the mail in your own mailbox, what others quoted of it, the answers on your
            sheet, and what this month’s emails count. Analytics counts it no longer.
          </li>
          {children}
        </ul>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <button
          type="button"
          className="button button-urgent"
          aria-disabled={isDeleting || data === undefined}
          onClick={() => data && !isDeleting && onDelete()}
        >
          {isDeleting ? 'Deleting…' : 'Delete for good'}
        </button>
        <button type="button" data-autofocus className="button button-plain" onClick={onClose}>
          Keep
        </button>
      </div>
    </Modal>
  )
}

/** What goes, in one line. */
export function whatGoes({ messages, replies, escalations }: WhatGoes): string {
  const parts = [
    counted(messages, 'message', 'messages'),
    replies > 0 && counted(replies, 'reply', 'replies'),
    escalations > 0 && counted(escalations, 'escalation', 'escalations'),
  ]
  return new Intl.ListFormat('en-US').format(parts.filter((part) => part !== false))
}

export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
