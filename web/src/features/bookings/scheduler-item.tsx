import { PasswordInput } from '@mantine/core'
import { type Scheduler, schedulerNames } from '@ownvoice/core/bookings/booking'
import type { SchedulerView } from '@ownvoice/core/bookings/contract'
import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { api, faultText, queryClient } from '../../api/client.ts'
import { Chip } from '../../ui/chip.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { dayAndTime } from '../../ui/moment.ts'
import { showToast } from '../../ui/toast.ts'

const tokenWords: Record<Scheduler, { label: string; where: string }> = {
  cal_com: { label: 'Cal.com API key', where: 'In Cal.com: Settings, Developer, API keys.' },
  calendly: {
    label: 'Calendly personal access token',
    where: 'In Calendly: Integrations, API and webhooks. Its webhooks need a paid plan.',
  },
}
const secretWords: Record<Scheduler, string> = {
  cal_com: 'In Cal.com: Settings, Developer, Webhooks, New. Choose booking created, rescheduled and canceled, and paste both.',
  calendly: 'Calendly takes them by its API alone: as url and signing_key of a webhook subscription.',
}

type SchedulerItemProps = { scheduler: Scheduler; connected: SchedulerView | null; timezone: string }

/** One scheduler: how it is connected, or the two ways to do that. */
export function SchedulerItem({ scheduler, connected, timezone }: SchedulerItemProps) {
  const name = schedulerNames[scheduler]
  const connect = useMutation(
    api.bookings.connect.mutationOptions({
      onSuccess: async ({ secret }) => {
        if (secret === null)
          showToast({ tone: 'done', title: `${name} connected`, description: 'It tells us of every booking from now on.' })
        await queryClient.invalidateQueries({ queryKey: api.bookings.key() })
      },
      onError: (error) => showToast({ tone: 'error', title: `${name} was not connected`, description: faultText(error) }),
    }),
  )
  return (
    <li aria-label={name} className="p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-17 font-semibold">{name}</h3>
        {connected && (
          <Chip tone={connected.by === 'hand' && connected.lastHeardAt === null ? 'draft' : 'sent'}>{stateChip(connected)}</Chip>
        )}
      </div>
      {connected ? (
        <Connected connected={connected} secret={connect.data?.secret ?? null} timezone={timezone} onLeft={() => connect.reset()} />
      ) : (
        <ConnectForm scheduler={scheduler} isBusy={connect.isPending} onConnect={(token) => connect.mutate({ scheduler, token })} />
      )}
    </li>
  )
}

function stateChip({ by, lastHeardAt }: SchedulerView): string {
  return by === 'hand' && lastHeardAt === null ? 'Waits for its first word' : 'Connected'
}

type ConnectFormProps = { scheduler: Scheduler; isBusy: boolean; onConnect: (token: string | null) => void }

function ConnectForm({ scheduler, isBusy, onConnect }: ConnectFormProps) {
  const [token, setToken] = useState('')
  const { label, where } = tokenWords[scheduler]
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isBusy && token.trim() !== '') onConnect(token)
  }
  return (
    <form onSubmit={submit} noValidate className="mt-3">
      <div className="flex flex-wrap items-end gap-3">
        <PasswordInput
          className="min-w-0 grow basis-64"
          label={label}
          description={where}
          autoComplete="off"
          maxLength={2000}
          value={token}
          onChange={({ currentTarget: { value } }) => setToken(value)}
        />
        <button type="submit" className="button button-plain" aria-disabled={isBusy || token.trim() === ''}>
          {isBusy ? 'Connecting…' : 'Connect'}
        </button>
      </div>
      <button type="button" className="link mt-2 min-h-11 text-left" onClick={() => !isBusy && onConnect(null)}>
        No token? Make an address to paste there
      </button>
    </form>
  )
}

type ConnectedProps = { connected: SchedulerView; secret: string | null; timezone: string; onLeft: () => void }

function Connected({ connected: { scheduler, by, webhookUrl, bookings, lastHeardAt }, secret, timezone, onLeft }: ConnectedProps) {
  return (
    <div className="mt-2 space-y-3">
      <p role="status" className="text-quiet">
        {heardWords(lastHeardAt, bookings, timezone)}
      </p>
      {by === 'hand' && (
        <>
          <p>{secretWords[scheduler]}</p>
          <CopyText label={`Address for ${schedulerNames[scheduler]}`} text={webhookUrl} copied="The address." />
          {secret !== null && (
            <>
              <CopyText label="Secret" text={secret} copied="The secret." />
              <p className="font-semibold">Copy it now: it is not shown again.</p>
            </>
          )}
        </>
      )}
      <Disconnect scheduler={scheduler} onLeft={onLeft} />
    </div>
  )
}

function heardWords(lastHeardAt: string | null, bookings: number, timezone: string): string {
  if (lastHeardAt === null) return 'Nothing was heard yet. A booking made there shows here at once.'
  const count = bookings === 1 ? '1 booking stands' : `${bookings} bookings stand`
  return `Last heard ${dayAndTime(lastHeardAt, timezone)}. ${count}.`
}

function Disconnect({ scheduler, onLeft }: { scheduler: Scheduler; onLeft: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const name = schedulerNames[scheduler]
  const disconnect = useMutation(
    api.bookings.disconnect.mutationOptions({
      onSuccess: async ({ removedThere }) => {
        const description = removedThere
          ? 'The bookings that are known stay.'
          : `Remove our address at ${name} too. The bookings that are known stay.`
        showToast({ tone: 'done', title: `${name} disconnected`, description })
        onLeft()
        await queryClient.invalidateQueries({ queryKey: api.bookings.key() })
      },
      onError: (error) => showToast({ tone: 'error', title: 'It was not disconnected', description: faultText(error) }),
    }),
  )
  if (!isAsking) {
    return (
      <button type="button" className="button button-plain" onClick={() => setAsking(true)}>
        Disconnect
      </button>
    )
  }
  return (
    <div role="group" aria-label={`Disconnect ${name}`} className="flex flex-wrap items-center gap-3">
      <p>Hear no more of it?</p>
      <button
        type="button"
        className="button button-plain"
        aria-disabled={disconnect.isPending}
        onClick={() => disconnect.mutate({ scheduler })}
      >
        {disconnect.isPending ? 'Disconnecting…' : 'Yes, disconnect'}
      </button>
      <button type="button" className="button button-plain" onClick={() => setAsking(false)}>
        Keep it
      </button>
    </div>
  )
}
