import { useMutation } from '@tanstack/react-query'
import { api, faultText, isSignedOut } from '../../api/client.ts'
import { showToast } from '../../ui/toast.ts'

/** Leads to Google's page. Busy until the browser is there. */
export function useBeginGmail() {
  const begin = useMutation(
    api.mailboxes.gmail.begin.mutationOptions({
      onSuccess: ({ url }) => window.location.assign(url),
      onError: (error) =>
        showToast(
          isSignedOut(error)
            ? { tone: 'error', title: 'Authentication Required', description: 'Please log in to connect Gmail' }
            : { tone: 'error', title: 'Gmail Connection Failed', description: faultText(error) },
        ),
    }),
  )
  return { begin: begin.mutate, isBusy: begin.isPending || begin.isSuccess }
}
