import type { Welcome } from '@ownvoice/core/accounts/welcome'
import { useMutation } from '@tanstack/react-query'
import { api, faultText, queryClient } from '../../api/client.ts'
import { useMe } from '../../api/use-me.ts'
import { showToast } from '../../ui/toast.ts'

/** What the Overview asks a new owner. It is kept on the server, so that what was put off here stays away on the phone too. */
export function useWelcome() {
  const { welcome } = useMe()
  const save = useMutation(
    api.accounts.saveWelcome.mutationOptions({
      onSuccess: keepWelcome,
      onError: (error) => showToast({ tone: 'error', topic: 'welcome', title: 'Not saved', description: faultText(error) }),
    }),
  )
  const end = (onEnded: () => void) => {
    const onSuccess = () => {
      document.querySelector<HTMLElement>('#content')?.focus()
      onEnded()
    }
    if (!save.isPending) save.mutate({ welcome: 'done' }, { onSuccess })
  }
  return {
    step: welcome,
    finish: () => end(() => undefined),
    putOff: () =>
      end(() =>
        showToast({
          tone: 'done',
          topic: 'welcome',
          title: 'Put off',
          description: 'You find it under Settings → Profile and under Tone & Personality.',
          onUndo: () => save.mutate({ welcome }),
        }),
      ),
  }
}

/** Shows at once what the server has kept. */
export function keepWelcome({ welcome }: Welcome): void {
  queryClient.setQueryData(api.accounts.me.queryKey(), (me) => me && { ...me, welcome })
}
