import { Modal } from '@mantine/core'
import type { SessionView } from '@ownvoice/core/accounts/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, faultText, queryClient } from '../../api/client.ts'
import { useMe } from '../../api/use-me.ts'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Fault } from '../../ui/fault.tsx'
import { dayAndTime } from '../../ui/moment.ts'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'

/** Who is asked about: one device, or all but this one. */
type Question = SessionView | 'others'

/** Where the account is signed in, and how to end that elsewhere. */
export function SessionsCard() {
  const sessions = useQuery({ ...api.accounts.listSessions.queryOptions(), staleTime: 0 })
  const [question, setQuestion] = useState<Question | null>(null)
  const isAlone = sessions.data?.every(({ isThisDevice }) => isThisDevice) ?? true
  return (
    <Card title="Active Sessions" hint="The browsers in which you are signed in." isBusy={sessions.isPending}>
      {sessions.isPending && (
        <div role="status" className="mt-6 space-y-4">
          <span className="sr-only">Looking up your devices</span>
          <SkeletonLine className="w-3/5" />
          <SkeletonLine className="w-2/5" />
        </div>
      )}
      {sessions.isLoadingError && (
        <div className="mt-6">
          <Fault what="Your devices" query={sessions} />
        </div>
      )}
      {sessions.data && <SessionTable sessions={sessions.data} onEnd={setQuestion} />}
      {sessions.data && (
        <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
          <button
            type="button"
            className="button button-plain"
            aria-disabled={isAlone}
            aria-describedby={isAlone ? 'alone' : undefined}
            onClick={() => isAlone || setQuestion('others')}
          >
            Sign out of all devices
          </button>
          {isAlone && (
            <p id="alone" className="text-quiet">
              You are signed in here only.
            </p>
          )}
        </div>
      )}
      <EndQuestion question={question} onClose={() => setQuestion(null)} />
    </Card>
  )
}

function SessionTable({ sessions, onEnd }: { sessions: readonly SessionView[]; onEnd: (session: SessionView) => void }) {
  const { timezone } = useMe()
  return (
    <table className="mt-4 w-full text-left">
      <caption className="sr-only">Active Sessions</caption>
      <thead className="text-13 text-quiet max-sm:sr-only">
        <tr className="border-b border-line">
          <th className="py-2 pr-4 font-medium">Device</th>
          <th className="py-2 pr-4 font-medium">Last used</th>
          <th className="py-2 font-medium">
            <span className="sr-only">Sign out</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <tr key={session.id} className="border-b border-line max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:py-2">
            <td className="py-3 pr-4 font-semibold max-sm:col-span-2 max-sm:py-1">{session.device}</td>
            <td className="py-3 pr-4 max-sm:self-center max-sm:py-1">{dayAndTime(session.lastUsedAt, timezone)}</td>
            <td className="py-1 text-right">
              {session.isThisDevice ? (
                <Chip tone="sent">This device</Chip>
              ) : (
                <button
                  type="button"
                  className="button button-plain"
                  aria-label={`Sign out: ${session.device}, last used ${dayAndTime(session.lastUsedAt, timezone)}`}
                  onClick={() => onEnd(session)}
                >
                  Sign out
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function EndQuestion({ question, onClose }: { question: Question | null; onClose: () => void }) {
  const done = (description: string) => (left: SessionView[]) => {
    queryClient.setQueryData(api.accounts.listSessions.queryKey(), left)
    showToast({ tone: 'done', topic: 'sessions', title: 'Signed out', description })
    onClose()
  }
  const onError = (error: unknown) => {
    showToast({ tone: 'error', topic: 'sessions', title: 'Not signed out', description: faultText(error) })
    onClose()
  }
  const endOne = useMutation(api.accounts.endSession.mutationOptions({ onSuccess: done('That device has to sign in again.'), onError }))
  const endOthers = useMutation(
    api.accounts.endOtherSessions.mutationOptions({ onSuccess: done('Every other device has to sign in again.'), onError }),
  )
  const isEnding = endOne.isPending || endOthers.isPending
  const end = () => {
    if (isEnding || question === null) return
    if (question === 'others') endOthers.mutate(undefined)
    else endOne.mutate({ id: question.id })
  }
  return (
    <Modal
      opened={question !== null}
      onClose={onClose}
      title={question === 'others' ? 'Sign out of all other devices?' : 'Sign this device out?'}
      centered
    >
      <p>
        {question === 'others' ? 'Every other device' : question?.device} has to sign in again. You stay signed in here. If you did not sign
        in there yourself, change your password too.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <button type="button" className="button button-main" aria-disabled={isEnding} onClick={end}>
          {isEnding ? 'Signing out…' : question === 'others' ? 'Sign them out' : 'Sign it out'}
        </button>
        <button type="button" data-autofocus className="button button-plain" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Modal>
  )
}
