import { Switch } from '@mantine/core'
import type { PushDevice, PushTested, PushView } from '@ownvoice/core/accounts/push/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, faultText, queryClient } from '../../../api/client.ts'
import { keepPushMark } from '../../../api/push-mark.ts'
import { rpcClient } from '../../../api/rpc-client.ts'
import { useMe } from '../../../api/use-me.ts'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { dayAndTime } from '../../../ui/moment.ts'
import { SkeletonLine } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { forgetPush, givenOf, type PushSupport, pushSupport, subscribe } from './browser-push.ts'

/** What is said where a browser cannot, or must not, show notices. */
const obstacles: Record<Exclude<PushSupport, 'can'>, string> = {
  refused:
    'This browser was told to show no notices of this site. Allow them in its settings for this site, beside the address, then load this page again.',
  home_screen:
    'On an iPhone or iPad only what is on the Home Screen shows notices. In Safari press Share, then Add to Home Screen, open it from there, and turn them on here.',
  insecure: 'A browser shows notices of a site that is reached by https alone. This one is not.',
  unsupported: 'This browser cannot show notices. A recent Chrome, Edge, Firefox or Safari can.',
}

/** Notices on the screens of the owner's devices: turned on in each of them, and listed together. */
export function PushCard() {
  const view = useQuery({ ...api.accounts.push.view.queryOptions(), staleTime: 0 })
  return (
    <Card
      title="On this device"
      hint="The same as these emails tell you when something waits or a mailbox is down, on the screen of this phone or computer. It says who it is about, and nothing of what they wrote."
      isBusy={view.isPending}
    >
      {view.isPending && (
        <div role="status" className="mt-6 space-y-4">
          <span className="sr-only">Looking up your devices</span>
          <SkeletonLine className="w-3/5" />
          <SkeletonLine className="w-2/5" />
        </div>
      )}
      {view.isLoadingError && (
        <div className="mt-6">
          <Fault what="Your devices" query={view} />
        </div>
      )}
      {view.data && <Devices {...view.data} />}
    </Card>
  )
}

function Devices({ publicKey, devices }: PushView) {
  const { userId } = useMe()
  const [support, setSupport] = useState(pushSupport)
  const here = devices.find(({ isThisDevice }) => isThisDevice) ?? null
  const turnOn = useMutation({
    mutationFn: async () => {
      const subscription = await subscribe(publicKey)
      if (!subscription) return null
      const after = await rpcClient.accounts.push.turnOn(givenOf(subscription))
      keepPushMark({ userId, session: after.session, endpoint: subscription.endpoint })
      return after
    },
    onSuccess: (after) => {
      setSupport(pushSupport())
      if (!after) return sayRefused()
      keepView(after)
      showToast({ tone: 'done', topic: 'push', title: 'Notices are on', description: 'This device is told of what waits for you.' })
    },
    onError: (error) => {
      void forgetPush()
      showToast({ tone: 'error', topic: 'push', title: 'Not turned on', description: faultOf(error) })
    },
  })
  const remove = useRemove()
  const isBusy = turnOn.isPending || remove.isPending
  return (
    <>
      <Switch
        className="mt-6"
        label="Notices on this device"
        description={support === 'can' ? 'Your browser asks you once. None come in your quiet hours.' : obstacles[support]}
        checked={here !== null && support === 'can'}
        disabled={support !== 'can'}
        onChange={() => {
          if (isBusy) return
          if (here) remove.mutate({ id: here.id })
          else turnOn.mutate()
        }}
      />
      {turnOn.isPending && (
        <p role="status" className="mt-2 text-quiet">
          Waiting for your browser…
        </p>
      )}
      {devices.length > 0 && (
        <DeviceList devices={devices} canSwitch={support === 'can'} onRemove={(id) => !isBusy && remove.mutate({ id })} />
      )}
    </>
  )
}

type ListProps = { devices: readonly PushDevice[]; canSwitch: boolean; onRemove: (id: string) => void }

/** `canSwitch`: this device is taken off by its switch. */
function DeviceList({ devices, canSwitch, onRemove }: ListProps) {
  const { timezone } = useMe()
  const test = useMutation(
    api.accounts.push.test.mutationOptions({
      onSuccess: (tested) => {
        void queryClient.invalidateQueries({ queryKey: api.accounts.push.view.queryKey() })
        sayTested(tested)
      },
      onError: (error) => showToast({ tone: 'error', topic: 'push', title: 'Not sent', description: faultText(error) }),
    }),
  )
  return (
    <>
      <h3 className="mt-6 font-semibold">Devices that are told</h3>
      <ul className="mt-2 border-t border-line">
        {devices.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
            <div className="min-w-0 grow basis-56">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
                {one.device}
                {one.isThisDevice && <Chip tone="sent">This device</Chip>}
              </p>
              <p className="text-quiet">{stateOf(one, timezone)}</p>
            </div>
            <div className="flex flex-wrap gap-2">
              <button
                type="button"
                className="button button-plain"
                aria-label={`Send a test: ${one.device}, added ${dayAndTime(one.addedAt, timezone)}`}
                aria-disabled={test.isPending}
                onClick={() => test.isPending || test.mutate({ id: one.id })}
              >
                {test.isPending && test.variables.id === one.id ? 'Sending…' : 'Send a test'}
              </button>
              {!(one.isThisDevice && canSwitch) && (
                <button
                  type="button"
                  className="button button-plain"
                  aria-label={`Remove: ${one.device}, added ${dayAndTime(one.addedAt, timezone)}`}
                  onClick={() => onRemove(one.id)}
                >
                  Remove
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function useRemove() {
  return useMutation(
    api.accounts.push.remove.mutationOptions({
      onSuccess: (after) => {
        if (!after.devices.some(({ isThisDevice }) => isThisDevice)) void forgetPush()
        keepView(after)
        showToast({ tone: 'done', topic: 'push', title: 'Notices are off', description: 'That device is told of nothing any more.' })
      },
      onError: (error) => showToast({ tone: 'error', topic: 'push', title: 'Not turned off', description: faultText(error) }),
    }),
  )
}

function keepView(after: PushView): void {
  queryClient.setQueryData(api.accounts.push.view.queryKey(), after)
}

function stateOf({ pushedAt, wasRefused, addedAt }: PushDevice, timezone: string): string {
  if (wasRefused) return 'The last notice did not get through. Turn notices off and on again there.'
  return pushedAt === null ? `Since ${dayAndTime(addedAt, timezone)}. None sent yet.` : `Last told ${dayAndTime(pushedAt, timezone)}.`
}

function sayRefused(): void {
  const description = 'Your browser was not allowed to show notices. Nothing has changed.'
  showToast({ tone: 'error', topic: 'push', title: 'Not turned on', description })
}

const tests: Record<PushTested['outcome'], string> = {
  sent: 'It shows in a few seconds. If it does not, look whether the device itself keeps notices of this browser back.',
  unreachable: 'The service that brings notices to this browser does not answer. Try again in a few minutes.',
  refused: 'The service that brings notices to this browser did not take it. Turn notices off and on again on that device.',
  gone: 'That device takes no notices any more, and is no longer listed. Turn them on there again.',
}

function sayTested({ outcome }: PushTested): void {
  const isSent = outcome === 'sent'
  showToast({ tone: isSent ? 'done' : 'error', topic: 'push', title: isSent ? 'Test sent' : 'Not sent', description: tests[outcome] })
}

/** What the browser itself said, where it is not our server that did. */
function faultOf(error: unknown): string {
  const isOfBrowser = error instanceof DOMException
  return isOfBrowser ? 'This browser could not reach the service that brings it notices. Try again later.' : faultText(error)
}
