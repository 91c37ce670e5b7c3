import { Introduction } from '@ownvoice/core/accounts/welcome'
import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { api, faultText, queryClient } from '../../api/client.ts'
import { schemaErrors } from '../../ui/schema-errors.ts'
import { showToast } from '../../ui/toast.ts'
import { keepWelcome } from './use-welcome.ts'

const changedKeys = [api.accounts.key(), api.tone.getIdentity.key(), api.tone.getPreview.key(), api.assistant.getSignature.key()]
const errorsOf = schemaErrors(Introduction)

/** What the owner types of whom replies come from. A field that is empty is found fault with only once it was tried to be saved. */
export function useIntroduction(first: Introduction, onSaved: () => void) {
  const [value, setValue] = useState(first)
  const [wasTried, setTried] = useState(false)
  const save = useMutation(
    api.accounts.introduce.mutationOptions({
      onSuccess: (saved, { signOffName, businessName }) => {
        onSaved()
        keepWelcome(saved)
        for (const queryKey of changedKeys) void queryClient.invalidateQueries({ queryKey })
        const description = `Replies are signed “${signOffName || businessName}” from now on.`
        showToast({ tone: 'done', topic: 'welcome', title: 'Saved', description })
      },
      onError: (error) => showToast({ tone: 'error', topic: 'welcome', title: 'Not saved', description: faultText(error) }),
    }),
  )
  const errors = errorsOf(value)
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setTried(true)
    if (Object.keys(errors).length > 0) requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    else if (!save.isPending) save.mutate(value)
  }
  return {
    value,
    change: (fields: Partial<Introduction>) => setValue((before) => ({ ...before, ...fields })),
    errorOf: (name: keyof Introduction) => (wasTried || value[name] !== '' ? errors[name] : undefined),
    isSaving: save.isPending,
    submit,
  }
}
