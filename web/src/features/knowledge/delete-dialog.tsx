import { Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api, queryClient } from '../../api/client.ts'
import { showToast } from '../../ui/toast.ts'

/** What is to be deleted: a document, or a file that no document stands for. */
export type Deletion = { filename: string; name: string }

/** Asks before a document goes: replies no longer rest on it afterwards, and it cannot be brought back. */
export function DeleteDialog({ deletion, onClose, onDeleted }: { deletion: Deletion | null; onClose: () => void; onDeleted?: () => void }) {
  const remove = useMutation(
    api.knowledge.deleteDocument.mutationOptions({
      onSuccess: async () => {
        showToast({ tone: 'done', title: 'Success', description: 'Document deleted successfully' })
        onClose()
        onDeleted?.()
        await queryClient.invalidateQueries({ queryKey: api.knowledge.key() })
      },
      onError: () => showToast({ tone: 'error', title: 'Error', description: 'Failed to delete document.' }),
    }),
  )
  return (
    <Modal opened={deletion !== null} onClose={onClose} title="Delete document" centered>
      <p className="text-17">Are you sure you want to delete this document?</p>
      <p className="mt-2 text-quiet">
        <span className="font-semibold break-words text-ink">{deletion?.name}</span> cannot be brought back. Replies no longer rest on it.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <button
          type="button"
          data-autofocus
          aria-disabled={remove.isPending}
          className="button button-main"
          onClick={() => deletion && !remove.isPending && remove.mutate({ filename: deletion.filename })}
        >
          {remove.isPending ? 'Deleting…' : 'Delete'}
        </button>
        <button type="button" className="button button-plain" onClick={onClose}>
          Keep it
        </button>
      </div>
    </Modal>
  )
}
