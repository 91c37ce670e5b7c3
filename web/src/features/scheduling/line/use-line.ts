import type { LineView } from '@ownvoice/core/scheduling/line/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, faultText } from '../../../api/client.ts'
import { readFault } from '../../../api/rpc-client.ts'
import { showToast } from '../../../ui/toast.ts'

/** What the owner does in the line of one link. */
export function useLine(linkId: string) {
  const client = useQueryClient()
  const keep = (view: LineView) => {
    client.setQueryData(api.scheduling.line.get.queryKey({ input: { linkId } }), view)
    void client.invalidateQueries({ queryKey: api.scheduling.line.counts.key() })
    void client.invalidateQueries({ queryKey: api.scheduling.line.preview.key() })
    void client.invalidateQueries({ queryKey: api.scheduling.line.ofMessage.key() })
  }
  const onError = (error: Error) => {
    const isStale = readFault(error).code === 'conflict'
    const description = isStale ? 'The line changed meanwhile. Look at it once more.' : faultText(error)
    showToast({ tone: 'error', topic: 'line', title: 'Nothing was changed', description })
    void client.invalidateQueries({ queryKey: api.scheduling.line.key() })
  }
  const putBack = useMutation(api.scheduling.line.putBack.mutationOptions({ onSuccess: keep, onError }))
  return {
    putBack,
    add: useMutation(api.scheduling.line.add.mutationOptions({ onSuccess: keep, onError })),
    move: useMutation(api.scheduling.line.move.mutationOptions({ onSuccess: keep, onError })),
    remove: useMutation(
      api.scheduling.line.remove.mutationOptions({
        onSuccess: (view, { id }) => {
          keep(view)
          const onUndo = () => putBack.mutate({ id })
          showToast({ tone: 'done', topic: 'line', title: 'Removed', description: 'They are in line no more.', onUndo })
        },
        onError,
      }),
    ),
    settle: useMutation(api.scheduling.line.settle.mutationOptions({ onSuccess: keep, onError })),
    offer: useMutation(api.scheduling.line.offer.mutationOptions({ onSuccess: keep, onError })),
    close: useMutation(api.scheduling.line.close.mutationOptions({ onSuccess: keep, onError })),
  }
}

export type LineChanges = ReturnType<typeof useLine>
