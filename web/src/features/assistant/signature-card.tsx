import { Textarea } from '@mantine/core'
import type { SignatureView } from '@ownvoice/core/assistant/contract'
import { MOST_SIGNATURE_CHARACTERS, MOST_SIGNATURE_LINES, Signature } from '@ownvoice/core/assistant/signature'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { api, faultText } from '../../api/client.ts'
import { Fault } from '../../ui/fault.tsx'
import { ReplyEnd } from '../../ui/reply-end.tsx'
import { showToast } from '../../ui/toast.ts'

/** What stands below the sign-off of every reply, with how a reply ends then. */
export function SignatureCard() {
  const kept = useQuery(api.assistant.getSignature.queryOptions())
  return (
    <section className="rounded-card border border-line p-6" aria-labelledby="signature" aria-busy={kept.isPending}>
      <h2 id="signature" className="font-serif text-21">
        Signature
      </h2>
      <p className="text-quiet">Stands below your name in every reply: your address, phone or site. Plain text.</p>
      {kept.isPending && <p className="mt-4 text-quiet">Looking up your signature…</p>}
      {kept.isLoadingError && <Fault what="Your signature" query={kept} />}
      {kept.data && <SignatureForm kept={kept.data} />}
    </section>
  )
}

function SignatureForm({ kept }: { kept: SignatureView }) {
  const client = useQueryClient()
  const [text, setText] = useState(kept.signature)
  const [seen, setSeen] = useState(kept.signature)
  const save = useMutation(
    api.assistant.saveSignature.mutationOptions({
      onSuccess: (saved) => {
        client.setQueryData(api.assistant.getSignature.queryKey(), saved)
        setText(saved.signature)
        setSeen(saved.signature)
        const description = saved.signature === '' ? 'Replies end with your name.' : 'Replies end with it from now on.'
        showToast({ tone: 'done', title: 'Signature saved', description })
      },
      onError: (error) => showToast({ tone: 'error', title: 'The signature was not saved', description: faultText(error) }),
    }),
  )
  const problem = Signature.safeParse(text).error?.issues[0]?.message ?? null
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (problem === null && !save.isPending) save.mutate({ signature: text, seen })
  }
  return (
    <form className="mt-4" onSubmit={submit}>
      <Textarea
        label="Your signature"
        description={`At most ${MOST_SIGNATURE_LINES} lines and ${MOST_SIGNATURE_CHARACTERS} characters.`}
        autosize
        minRows={3}
        maxRows={MOST_SIGNATURE_LINES + 2}
        value={text}
        error={problem}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ReplyEnd text={[kept.signOff, text.trim()].filter((part) => part !== '').join('\n\n')} />
      <button type="submit" className="button button-plain mt-4" aria-disabled={problem !== null || save.isPending}>
        {save.isPending ? 'Saving…' : 'Save signature'}
      </button>
    </form>
  )
}
