import { Profile } from '@ownvoice/core/accounts/profile'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, faultText, queryClient } from '../../api/client.ts'
import { readFault } from '../../api/rpc-client.ts'
import { schemaErrors } from '../../ui/schema-errors.ts'
import { showToast } from '../../ui/toast.ts'
import { useLoadNotice } from '../../ui/use-load-notice.ts'

const errorsOf = schemaErrors(Profile)

/** The owner's profile, and while it is edited what was typed and what is wrong with it. */
export function useProfile({ onClosed }: { onClosed: () => void }) {
  const stored = useQuery(api.accounts.getProfile.queryOptions())
  const [draft, setDraft] = useState<Profile | null>(null)
  const [seen, setSeen] = useState<Profile>()
  useLoadNotice(stored.isError, 'Could not load your profile information. Please refresh the page.', 'Error loading profile')
  const close = () => {
    setDraft(null)
    onClosed()
  }
  const save = useMutation(
    api.accounts.saveProfile.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(api.accounts.getProfile.queryKey(), saved)
        void queryClient.invalidateQueries({ queryKey: api.accounts.me.key() })
        void queryClient.invalidateQueries({ queryKey: api.accounts.getContact.key() })
        close()
        showToast({ tone: 'done', topic: 'profile', title: 'Profile saved', description: 'Your profile has been updated successfully.' })
      },
      onError: (error) => {
        const isStale = readFault(error).code === 'conflict'
        const description = isStale ? faultText(error) : 'Could not save your profile. Please try again.'
        showToast({ tone: 'error', topic: 'profile', title: 'Error saving profile', description })
      },
    }),
  )
  const errors = draft ? errorsOf(draft) : {}
  const isValid = Object.keys(errors).length === 0
  return {
    stored,
    value: draft ?? stored.data,
    errors,
    isEditing: draft !== null,
    isDirty: draft !== null && JSON.stringify(draft) !== JSON.stringify(stored.data),
    isSaving: save.isPending,
    canSave: isValid && !save.isPending,
    edit: () => {
      setDraft(stored.data ?? null)
      setSeen(stored.data)
    },
    change: (fields: Partial<Profile>) => setDraft((before) => before && { ...before, ...fields }),
    cancel: () => {
      if (!save.isPending) close()
    },
    save: () => {
      if (draft && isValid && !save.isPending) save.mutate({ ...draft, seen })
    },
  }
}

export type ProfileDraft = ReturnType<typeof useProfile>
