import type { ToneSample } from '@ownvoice/core/tone/contract'
import { useMutation } from '@tanstack/react-query'
import { api, queryClient } from '../../api/client.ts'
import { readFault, rpcClient } from '../../api/rpc-client.ts'
import { showToast } from '../../ui/toast.ts'
import { addFaultText, sampleTotal } from './tone-words.ts'

/** Adds one of the owner's mails. `onAdded` is called once it is there. */
export function useAddSample(onAdded: () => void) {
  return useMutation(
    api.tone.addSample.mutationOptions({
      onSuccess: async () => {
        onAdded()
        showToast({ tone: 'done', topic: 'samples', title: 'Sample added', description: '' })
        await reload()
      },
      onError: failedToAdd,
    }),
  )
}

/** Adds mails of the owner's to General, one after the other. `onLeft` is told after each which are still to be added, `onAdded` at the end how many there are. */
export function useAddMails({ onLeft, onAdded }: { onLeft: (mails: string[]) => void; onAdded: (total: number) => void }) {
  return useMutation({
    mutationFn: async (mails: string[]) => {
      for (const [index, emailText] of mails.entries()) {
        await rpcClient.tone.addSample({ category: 'general', emailText })
        onLeft(mails.slice(index + 1))
      }
      return sampleTotal(await queryClient.query({ ...api.tone.listSamples.queryOptions(), staleTime: 0 }))
    },
    onSuccess: onAdded,
    onError: failedToAdd,
    onSettled: reload,
  })
}

/** Deletes a sample; for as long as the notice stands it can be put back. */
export function useDeleteSample() {
  const restore = useMutation(
    api.tone.addSample.mutationOptions({
      onSuccess: () => showToast({ tone: 'done', topic: 'samples', title: 'Sample added', description: 'It is back.' }),
      onError: failedToAdd,
      onSettled: reload,
    }),
  )
  return useMutation({
    mutationFn: ({ toneId }: ToneSample) => rpcClient.tone.deleteSample({ toneId }),
    onSuccess: async ({ deleted }, { category, emailText, status }) => {
      const onUndo = () => restore.mutate({ category, emailText })
      const description = status === 'embedded' ? 'Train again when your samples are right.' : ''
      if (deleted) showToast({ tone: 'done', topic: 'samples', title: 'Sample deleted', description, onUndo })
      else showToast({ tone: 'error', topic: 'samples', title: 'Error', description: 'It was gone already.' })
      await reload()
    },
    onError: () =>
      showToast({ tone: 'error', topic: 'samples', title: 'Error', description: 'Failed to delete sample. Please try again.' }),
  })
}

function failedToAdd(error: unknown): void {
  showToast({ tone: 'error', topic: 'samples', title: 'Error', description: addFaultText(readFault(error)) })
}

async function reload(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: api.tone.key() }),
    queryClient.invalidateQueries({ queryKey: api.reports.key() }),
  ])
}
