import type { DocumentView, EmbeddingStatus } from '@ownvoice/core/knowledge/contract'
import { useMutation } from '@tanstack/react-query'
import { api, faultText, queryClient } from '../../api/client.ts'
import { Chip, type ChipTone } from '../../ui/chip.tsx'
import { showToast } from '../../ui/toast.ts'

const states: Record<EmbeddingStatus, { tone: ChipTone; label: string }> = {
  pending: { tone: 'plain', label: 'Waits to be read' },
  processing: { tone: 'draft', label: 'Being read' },
  embedded: { tone: 'sent', label: 'In use' },
  failed: { tone: 'urgent', label: 'Could not be read' },
}

export function DocumentStatus({ document }: { document: DocumentView }) {
  if (document.isFileMissing) return <Chip tone="urgent">File is missing</Chip>
  const { tone, label } = states[document.status]
  return <Chip tone={tone}>{document.progress ? progressText(document.progress) : label}</Chip>
}

const steps = { page: 'Being read', passage: 'Found by its words, its meaning follows' } as const

function progressText({ unit, done, total }: NonNullable<DocumentView['progress']>): string {
  return `${steps[unit]}: ${unit} ${done} of ${total}`
}

/** Why a document could not be read, and the way to try once more. */
export function ReadingProblem({ document }: { document: DocumentView }) {
  const retry = useMutation(
    api.knowledge.retryDocument.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.knowledge.key() }),
      onError: (error) => showToast({ tone: 'error', title: 'Error', description: faultText(error) }),
    }),
  )
  if (document.isFileMissing) return <p className="text-urgent">Its file is gone from the storage. You can only delete it.</p>
  if (document.status !== 'failed') return null
  return (
    <p className="text-urgent">
      {document.error ?? 'Reading it failed.'}{' '}
      <button
        type="button"
        aria-disabled={retry.isPending}
        className="min-h-11 underline underline-offset-3"
        onClick={() => !retry.isPending && retry.mutate({ id: document.id })}
      >
        Read it again
      </button>
    </p>
  )
}
