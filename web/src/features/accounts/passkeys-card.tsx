import { Modal } from '@mantine/core'
import type { Passkey } from '@ownvoice/core/accounts/passkeys'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, faultText, queryClient } from '../../api/client.ts'
import { addPasskey, findObstacle, makePasskey, type NewPasskey, obstacleWords } from '../../api/passkeys.ts'
import { useMe } from '../../api/use-me.ts'
import { Card } from '../../ui/card.tsx'
import { Fault } from '../../ui/fault.tsx'
import { dayAndTime } from '../../ui/moment.ts'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { PasskeyCodeForm } from './passkey-code-form.tsx'
import { RenamePasskeyForm } from './rename-passkey-form.tsx'

/** The passkeys of the account: what they are, adding one on this device, and taking one away. */
export function PasskeysCard() {
  const passkeys = useQuery({ ...api.accounts.passkeys.list.queryOptions(), staleTime: 0 })
  const [removing, setRemoving] = useState<Passkey | null>(null)
  return (
    <Card
      title="Passkeys"
      hint="Sign in with your fingerprint, face or screen lock instead of your password. A passkey stays on your device or in your password manager; we keep nothing that could open your account."
      isBusy={passkeys.isPending}
    >
      {passkeys.isPending && (
        <div role="status" className="mt-6">
          <span className="sr-only">Looking up your passkeys</span>
          <SkeletonLine className="w-3/5" />
        </div>
      )}
      {passkeys.isLoadingError && (
        <div className="mt-6">
          <Fault what="Your passkeys" query={passkeys} />
        </div>
      )}
      {passkeys.data && passkeys.data.length > 0 && (
        <ul aria-label="Passkeys" className="mt-4 border-t border-line">
          {passkeys.data.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
          ))}
        </ul>
      )}
      {passkeys.data && <AddPasskey />}
      <RemoveQuestion passkey={removing} onClose={() => setRemoving(null)} />
    </Card>
  )
}

function PasskeyItem({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { timezone } = useMe()
  const [isRenaming, setRenaming] = useState(false)
  const { name, addedAt, lastUsedAt } = passkey
  if (isRenaming) {
    return (
      <li className="border-b border-line py-3">
        <RenamePasskeyForm passkey={passkey} onClose={() => setRenaming(false)} />
      </li>
    )
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 grow basis-56">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-quiet">
          Added {dayAndTime(addedAt, timezone)}. {lastUsedAt === null ? 'Not used yet.' : `Last used ${dayAndTime(lastUsedAt, timezone)}.`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button button-plain" aria-label={`Rename: ${name}`} onClick={() => setRenaming(true)}>
          Rename
        </button>
        <button
          type="button"
          className="button button-plain"
          aria-label={`Remove: ${name}, added ${dayAndTime(addedAt, timezone)}`}
          onClick={onRemove}
        >
          Remove
        </button>
      </div>
    </li>
  )
}

type Said = { text: string; isFault: boolean } | null

function AddPasskey() {
  const twoFactor = useQuery(api.accounts.getTwoFactor.queryOptions())
  const [obstacle] = useState(findObstacle)
  const [isWaiting, setWaiting] = useState(false)
  const [made, setMade] = useState<NewPasskey | null>(null)
  const [said, setSaid] = useState<Said>(null)

  async function add() {
    if (isWaiting || obstacle) return
    setSaid(null)
    setWaiting(true)
    const result = await makePasskey()
    if (result.is === 'done' && !twoFactor.data?.isOn) await keep(result.value)
    setWaiting(false)
    if (result.is === 'cancelled') setSaid({ text: 'No passkey was added.', isFault: false })
    if (result.is === 'failed') setSaid({ text: result.message, isFault: true })
    if (result.is === 'done' && twoFactor.data?.isOn) setMade(result.value)
  }

  async function keep(passkey: NewPasskey) {
    const result = await addPasskey(passkey, null)
    if (result.is === 'done') return tellAdded()
    setSaid({ text: result.is === 'failed' ? result.message : 'No passkey was added.', isFault: true })
  }

  if (made) {
    return (
      <PasskeyCodeForm
        passkey={made}
        onCancel={() => {
          setMade(null)
          setSaid({ text: 'No passkey was added. Your device may still show it; it opens nothing.', isFault: false })
        }}
        onAdded={() => {
          setMade(null)
          tellAdded()
        }}
      />
    )
  }
  return (
    <>
      <button
        type="button"
        className="button button-plain mt-4"
        aria-disabled={isWaiting || obstacle !== null || twoFactor.isPending}
        aria-describedby={obstacle ? 'no-passkeys' : undefined}
        onClick={() => void add()}
      >
        {isWaiting ? 'Waiting for your device…' : 'Add a passkey'}
      </button>
      {obstacle && (
        <p id="no-passkeys" className="mt-2 text-quiet">
          {obstacleWords[obstacle]}
        </p>
      )}
      <p role="status" className={said ? `mt-2 ${said.isFault ? 'text-urgent' : 'text-quiet'}` : ''}>
        {said?.text}
      </p>
    </>
  )
}

function tellAdded(): void {
  void queryClient.invalidateQueries({ queryKey: api.accounts.passkeys.list.key() })
  showToast({
    tone: 'done',
    topic: 'passkeys',
    title: 'Passkey added',
    description: 'It signs you in from now on.',
  })
}

function RemoveQuestion({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) {
  const remove = useMutation(
    api.accounts.passkeys.remove.mutationOptions({
      onSuccess: (left) => {
        queryClient.setQueryData(api.accounts.passkeys.list.queryKey(), left)
        showToast({
          tone: 'done',
          topic: 'passkeys',
          title: 'Passkey removed',
          description: 'It signs in no more.',
        })
        onClose()
      },
      onError: (error) => {
        showToast({ tone: 'error', topic: 'passkeys', title: 'Not removed', description: faultText(error) })
        onClose()
      },
    }),
  )
  return (
    <Modal opened={passkey !== null} onClose={onClose} title="Remove this passkey?" centered>
      <p>
        “{passkey?.name}” signs in no more. Your password still does. If the device was lost, sign it out under Active Sessions too; on a
        device that you keep, delete the passkey from its passwords.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <button
          type="button"
          className="button button-urgent"
          aria-disabled={remove.isPending}
          onClick={() => passkey && !remove.isPending && remove.mutate({ id: passkey.id })}
        >
          {remove.isPending ? 'Removing…' : 'Remove it'}
        </button>
        <button type="button" data-autofocus className="button button-plain" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Modal>
  )
}
