import type { Category } from '@ownvoice/core/assistant/category'
import { lettingAlone } from '@ownvoice/core/assistant/sending-rules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, faultText } from '../../api/client.ts'
import { categoryTones } from '../../ui/category-tones.ts'
import { showToast } from '../../ui/toast.ts'

/** Lets the sure replies to mail of a category leave by themselves, by the rules that hold. The server asks for the password where it has to. */
export function useLetAnswerAlone(category: Category, onDone: () => void) {
  const client = useQueryClient()
  const sending = useQuery(api.assistant.getSending.queryOptions())
  const save = useMutation(
    api.assistant.saveSendingRules.mutationOptions({
      onSuccess: async (saved) => {
        client.setQueryData(api.assistant.getSending.queryKey(), saved)
        const description = `${categoryTones[category].label}: sure replies leave by themselves from the next email on.`
        showToast({ tone: 'done', topic: 'sending', title: 'It answers these alone', description })
        onDone()
        await client.invalidateQueries({ queryKey: api.assistant.listWatched.key() })
      },
      onError: (error) => {
        showToast({ tone: 'error', topic: 'sending', title: 'Not saved', description: faultText(error) })
        void client.invalidateQueries({ queryKey: api.assistant.getSending.key() }) // they may have been changed elsewhere
      },
    }),
  )
  const rules = sending.data?.rules
  const letAlone = () => {
    if (rules) save.mutate(lettingAlone(rules, category))
  }
  return { letAlone, isSaving: save.isPending || !rules }
}
