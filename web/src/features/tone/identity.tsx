import { TextInput } from '@mantine/core'
import type { IdentityView } from '@ownvoice/core/tone/contract'
import { LONGEST_NAME, SignOffName } from '@ownvoice/core/tone/samples'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { api, faultText } from '../../api/client.ts'
import { readFault } from '../../api/rpc-client.ts'
import { Fault } from '../../ui/fault.tsx'
import { showToast } from '../../ui/toast.ts'
import { Card } from '../../ui/card.tsx'

/** The name under every reply. */
export function Identity() {
  const kept = useQuery({ ...api.tone.getIdentity.queryOptions(), staleTime: Infinity })
  return (
    <Card title="Identity" hint="Stands under every reply, above the name of your business." isBusy={kept.isPending}>
      {kept.isPending && <p className="mt-4 text-quiet">Looking up your name…</p>}
      {kept.isLoadingError && <Fault what="Your name" query={kept} />}
      {kept.data && <NameForm kept={kept.data} />}
    </Card>
  )
}

function NameForm({ kept }: { kept: IdentityView }) {
  const client = useQueryClient()
  const [name, setName] = useState(kept.identity)
  const [seen, setSeen] = useState(kept.identity)
  const save = useMutation(
    api.tone.saveIdentity.mutationOptions({
      onSuccess: (saved) => {
        client.setQueryData(api.tone.getIdentity.queryKey(), saved)
        setName(saved.identity)
        setSeen(saved.identity)
        void client.invalidateQueries({ queryKey: api.tone.getPreview.key() })
        void client.invalidateQueries({ queryKey: api.assistant.getSignature.key() })
        const description = `Replies are signed “${saved.identity || saved.fallback}” from now on.`
        showToast({ tone: 'done', topic: 'identity', title: 'Saved', description })
      },
      onError: (error) => {
        const isStale = readFault(error).code === 'conflict'
        const description = isStale ? faultText(error) : 'Failed to save preferred name.'
        showToast({ tone: 'error', topic: 'identity', title: 'Error', description })
      },
    }),
  )
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const problem = SignOffName.safeParse(name).error?.issues[0]?.message
    if (problem) showToast({ tone: 'error', topic: 'identity', title: 'Name too long', description: problem })
    else if (!save.isPending) save.mutate({ identity: name, seen })
  }
  const isSaved = save.isSuccess && name === save.data.identity
  return (
    <form className="mt-4 max-w-[520px]" onSubmit={submit}>
      <TextInput
        label="Preferred Name for Sign-off"
        placeholder={kept.fallback}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <div className="mt-1 flex justify-between text-13 text-quiet">
        <span>{isSaved ? 'Saved' : kept.fallback && `Left empty, replies are signed “${kept.fallback}”.`}</span>
        <span aria-label="Characters of the name">
          {name.length}/{LONGEST_NAME}
        </span>
      </div>
      <button type="submit" className="button button-plain mt-4" aria-disabled={save.isPending}>
        {save.isPending ? 'Saving…' : 'Save Name'}
      </button>
    </form>
  )
}
