import { mergeDays, sameDays } from '@ownvoice/core/scheduling/blackout-days'
import type { Availability } from '@ownvoice/core/scheduling/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, queryClient } from '../../api/client.ts'
import { showToast } from '../../ui/toast.ts'
import { useLoadNotice } from '../../ui/use-load-notice.ts'
import { tellFault } from './save-fault.ts'
import { useDraft } from './use-draft.ts'

const queryKey = api.scheduling.getAvailability.queryKey()
const rules = {
  isSame: (a: Availability, b: Availability) => a.offerWaitlistOnFull === b.offerWaitlistOnFull && sameDays(a.blackouts, b.blackouts),
  merge: (base: Availability, mine: Availability, theirs: Availability) => ({
    ...theirs,
    blackouts: mergeDays(base.blackouts, mine.blackouts, theirs.blackouts),
    offerWaitlistOnFull: (mine.offerWaitlistOnFull === base.offerWaitlistOnFull ? theirs : mine).offerWaitlistOnFull,
  }),
}

/** Blackout dates and the waitlist option, with what the owner changed and has not saved. */
export function useAvailability() {
  const stored = useQuery(api.scheduling.getAvailability.queryOptions())
  useLoadNotice(stored.isError, 'Failed to load scheduling settings')
  const draft = useDraft(stored.data, rules)
  const save = useMutation(
    api.scheduling.saveAvailability.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(queryKey, saved)
        draft.discard()
        showToast({ tone: 'done', topic: 'availability', title: 'Saved ✓', description: 'Availability settings updated' })
      },
      onError: (error) => tellFault(error, 'Failed to save availability settings', { queryKey }),
    }),
  )
  return {
    stored,
    value: draft.value,
    isDirty: draft.isDirty,
    metOthers: draft.metOthers,
    isSaving: save.isPending,
    edit: (change: Partial<Pick<Availability, 'blackouts' | 'offerWaitlistOnFull'>>) => draft.edit((value) => ({ ...value, ...change })),
    discard: draft.discard,
    save: () => {
      if (draft.value && !save.isPending) save.mutate(draft.value)
    },
  }
}

export type AvailabilityDraft = ReturnType<typeof useAvailability>
