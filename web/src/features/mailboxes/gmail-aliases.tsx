import type { MailboxView } from '@ownvoice/core/mailboxes/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, faultText } from '../../api/client.ts'

type GmailAliasesProps = { mailbox: MailboxView; isSaving: boolean; onAdd: (alias: string) => void }

/** The addresses that Gmail itself knows the account to send from, to be taken with one touch. */
export function GmailAliases({ mailbox: { id, aliases }, isSaving, onAdd }: GmailAliasesProps) {
  const [isLooking, setIsLooking] = useState(false)
  const found = useQuery(api.mailboxes.gmail.findAliases.queryOptions({ input: { id }, enabled: isLooking, staleTime: 0, retry: false }))
  const others = found.data?.filter((address) => !aliases.includes(address)) ?? []
  return (
    <div className="mt-3">
      <button
        type="button"
        className="button button-plain"
        aria-disabled={found.isFetching}
        onClick={() => {
          if (isLooking) void found.refetch()
          else setIsLooking(true)
        }}
      >
        {found.isFetching ? 'Looking…' : 'Look for aliases in Gmail'}
      </button>
      <div role="status" className="mt-2">
        {found.isError && <p>Gmail could not be asked: {faultText(found.error)}</p>}
        {found.isSuccess && others.length === 0 && <p className="text-quiet">Gmail knows of no further address of this account.</p>}
      </div>
      {others.length > 0 && (
        <ul className="divide-y divide-line" aria-label="Found in Gmail">
          {others.map((address) => (
            <li key={address} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
              <span className="min-w-0 break-words">{address}</span>
              <button
                type="button"
                className="button button-plain"
                aria-label={`Add the alias ${address}`}
                aria-disabled={isSaving}
                onClick={() => !isSaving && onAdd(address)}
              >
                Add
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
