import type { DocumentView } from '@ownvoice/core/knowledge/contract'
import { useMutation } from '@tanstack/react-query'
import { api, queryClient } from '../../api/client.ts'
import { RenameForm } from '../../ui/rename-form.tsx'
import { showToast } from '../../ui/toast.ts'

export function RenameDocumentForm({ document, onClose }: { document: DocumentView; onClose: () => void }) {
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
    <RenameForm
      name={document.displayName || document.filename}
      calledBy={document.displayName}
      maxLength={300}
      look="main"
      isSaving={rename.isPending}
      onSave={(displayName) => rename.mutate({ id: document.id, displayName })}
      onClose={onClose}
    />
  )
}
