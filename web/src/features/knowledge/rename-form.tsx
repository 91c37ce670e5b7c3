import type { DocumentView } from '@ownvoice/core/knowledge/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, queryClient } from '../../api/client.ts'
import { showToast } from '../../ui/toast.ts'

/** The name of a row as a field: Enter saves, Escape keeps the old one. */
export function RenameForm({ document, onClose }: { document: DocumentView; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), []) // whoever pressed Edit goes on typing
  const [name, setName] = useState(document.displayName || document.filename)
  const rename = useMutation(
    api.knowledge.renameDocument.mutationOptions({
      onSuccess: async () => {
        showToast({ tone: 'done', title: 'Success', description: 'Document renamed successfully' })
        await queryClient.invalidateQueries({ queryKey: api.knowledge.key() })
        onClose()
      },
      onError: () => showToast({ tone: 'error', title: 'Error', description: 'Failed to rename document.' }),
    }),
  )
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!rename.isPending) rename.mutate({ id: document.id, displayName: name })
      }}
    >
      <input
        ref={field}
        aria-label={`New name of ${document.displayName}`}
        value={name}
        maxLength={300}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        className="field min-w-40 flex-1"
      />
      <button type="submit" aria-disabled={rename.isPending} className="button button-main">
        Save
      </button>
      <button type="button" className="button button-plain" onClick={onClose}>
        Cancel
      </button>
    </form>
  )
}
