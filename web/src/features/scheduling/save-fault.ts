import { isSignedOut, queryClient } from '../../api/client.ts'
import { readFault } from '../../api/rpc-client.ts'
import { showToast } from '../../ui/toast.ts'

/**
 * What to do when a save was refused. Of a change elsewhere the page tells by itself, once what is stored now is loaded; all else is said in a notice, in the
 * server's words where `ownWords` allows them.
 */
export function tellFault(
  error: unknown,
  instead: string,
  { queryKey, ownWords = false }: { queryKey: readonly unknown[]; ownWords?: boolean },
) {
  const { code, message } = readFault(error)
  if (code === 'conflict') {
    void queryClient.invalidateQueries({ queryKey })
    return
  }
  const description = isSignedOut(error) ? 'Not signed in' : ((ownWords ? message : null) ?? instead)
  showToast({ tone: 'error', topic: instead, title: 'Error', description })
}
