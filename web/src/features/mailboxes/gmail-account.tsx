import type { GmailConnection } from '@ownvoice/core/mailboxes/gmail-contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, isSignedOut, queryClient } from '../../api/client.ts'
import { dayAndTime } from '../../ui/moment.ts'
import { showToast } from '../../ui/toast.ts'
import { Aliases } from './aliases.tsx'
import { LeaveDialog } from './disconnect-dialog.tsx'
import { alertWords, inlineError } from './gmail-words.ts'
import { LookBack } from './look-back.tsx'
import { MailboxMarks } from './mailbox-marks.tsx'
import { SendingLine } from './sending-line.tsx'
import { useBeginGmail } from './use-begin-gmail.ts'

type GmailAccountProps = { connection: GmailConnection; timezone: string; canReconnect: boolean }

/** One connected account: its address, how long its token lives, and what can be done with it. */
export function GmailAccount({ connection, timezone, canReconnect }: GmailAccountProps) {
  const { mailboxId, emailAddress, expiresAt, state, lastError } = connection
  const [isLeaving, setIsLeaving] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { begin, isBusy } = useBeginGmail()
  const refresh = useRefresh(setError)
  const disconnect = useDisconnect(setError, () => setIsLeaving(false))
  const alert = alertWords[state]
  const told = error ?? (lastError && `Error: ${lastError}`)
  return (
    <div className="mt-4 border-t border-line pt-4">
      <p className="font-semibold break-words">{emailAddress}</p>
      <p className="text-13 text-quiet">
        Token expires {dayAndTime(expiresAt, timezone)}
        {state === 'valid' && ' · it is renewed by itself every 30 minutes'}
      </p>
      {alert && (
        <p role="alert" className={`mt-2 rounded-card border p-4 ${state === 'expired' ? 'border-urgent' : 'border-draft'}`}>
          {alert}
        </p>
      )}
      <SendingLine mailboxId={mailboxId} timezone={timezone} />
      {told && (
        <p role="alert" className="mt-2 text-urgent">
          {told}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <button
          type="button"
          aria-disabled={refresh.isPending || !canReconnect}
          className="button button-plain"
          onClick={() => !refresh.isPending && canReconnect && refresh.mutate({ id: mailboxId })}
        >
          {refresh.isPending ? 'Refreshing…' : 'Refresh Token'}
        </button>
        <button
          type="button"
          aria-disabled={isBusy || !canReconnect}
          className={`button ${state === 'valid' ? 'button-plain' : 'button-main'}`}
          onClick={() => !isBusy && canReconnect && begin({ answers: null, mailboxId })}
        >
          {isBusy ? 'Connecting...' : 'Reconnect'}
        </button>
        <button type="button" className="button button-plain" onClick={() => setIsLeaving(true)}>
          Disconnect
        </button>
      </div>
      {state !== 'expired' && (
        <div className="mt-4 space-y-4">
          <Aliases mailboxId={mailboxId} />
          <MailboxMarks mailboxId={mailboxId} />
          <LookBack mailboxId={mailboxId} emailAddress={emailAddress} timezone={timezone} />
        </div>
      )}
      <LeaveDialog
        emailAddress={isLeaving ? emailAddress : null}
        isLeaving={disconnect.isPending}
        onLeave={() => disconnect.mutate({ id: mailboxId })}
        onClose={() => setIsLeaving(false)}
      />
    </div>
  )
}

type SetError = (error: string | null) => void

function useRefresh(setError: SetError) {
  return useMutation(
    api.mailboxes.gmail.refresh.mutationOptions({
      onMutate: () => setError(null),
      onSuccess: async () => {
        showToast({
          tone: 'done',
          title: 'Token Refreshed',
          description: 'Your Gmail access token has been refreshed successfully.',
          topic: 'gmail',
        })
        await queryClient.invalidateQueries()
      },
      onError: async (error) => {
        setError(inlineError('Failed to refresh token', isSignedOut(error)))
        showToast({
          tone: 'error',
          title: 'Refresh Error',
          description: 'Failed to refresh token. Please try reconnecting.',
          topic: 'gmail',
        })
        if (!isSignedOut(error)) await queryClient.invalidateQueries()
      },
    }),
  )
}

function useDisconnect(setError: SetError, onDone: () => void) {
  return useMutation(
    api.mailboxes.disconnect.mutationOptions({
      onMutate: () => setError(null),
      onSuccess: async ({ isRevoked }) => {
        onDone()
        const more = isRevoked ? '' : ' Google could not be told just now: take the permission away at myaccount.google.com/connections.'
        showToast({
          tone: 'done',
          title: 'Gmail Disconnected',
          description: `Your Gmail account has been disconnected successfully.${more}`,
          topic: 'gmail',
        })
        await queryClient.invalidateQueries()
      },
      onError: (error) => {
        onDone()
        setError(inlineError('Failed to disconnect', isSignedOut(error)))
        showToast(
          isSignedOut(error)
            ? { tone: 'error', title: 'Authentication Required', description: 'Please log in to disconnect Gmail', topic: 'gmail' }
            : { tone: 'error', title: 'Disconnection Error', description: 'Failed to disconnect Gmail. Please try again.', topic: 'gmail' },
        )
      },
    }),
  )
}
