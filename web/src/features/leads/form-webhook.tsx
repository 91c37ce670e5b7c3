import type { LeadFormView } from '@ownvoice/core/leads/contract'
import { webhookExample } from '@ownvoice/core/leads/webhook'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, faultText, queryClient } from '../../api/client.ts'
import { showToast } from '../../ui/toast.ts'
import { CopyText } from '../../ui/copy-text.tsx'

/** The way in for other programs: where they post to, the secret they sign with, and how. */
export function FormWebhook({ form }: { form: LeadFormView }) {
  return (
    <details className="rounded-card border border-line px-4 py-2">
      <summary className="min-h-6 cursor-pointer py-1 font-semibold">Webhook for other programs</summary>
      <div className="space-y-4 pt-2 pb-2">
        <p className="text-quiet">
          Zapier, your CRM or a script of yours posts a lead as JSON and signs it with a secret. It is answered like one of the form.
        </p>
        <CopyText label="Address of the webhook" text={form.webhookUrl} copied="The address of the webhook." />
        <Secret form={form} />
        <CopyText label="Example for a shell, with your secret in $SECRET" text={webhookExample(form.webhookUrl)} copied="The example." />
        <p className="text-13 text-quiet">
          A signature counts for five minutes, and the same request is taken once. Fields: <code>email</code> and <code>message</code>, if
          you have them <code>name</code>, <code>phone</code>, <code>subject</code>, and <code>submissionId</code>, under which a lead that
          is sent again stays one. Up to twenty further fields are kept with the message.
        </p>
      </div>
    </details>
  )
}

function Secret({ form }: { form: LeadFormView }) {
  const [isAsking, setAsking] = useState(false)
  const make = useMutation(
    api.leads.makeSecret.mutationOptions({
      onSuccess: async () => {
        setAsking(false)
        await queryClient.invalidateQueries({ queryKey: api.leads.key() })
      },
      onError: (error) => showToast({ tone: 'error', title: 'The secret was not made', description: faultText(error) }),
    }),
  )
  const ask = () => {
    if (make.isPending) return
    if (form.hasSecret && !isAsking) setAsking(true)
    else make.mutate({ id: form.id })
  }
  return (
    <div role="status" className="space-y-3">
      {make.data && (
        <>
          <CopyText label="Secret" text={make.data.secret} copied="The secret." />
          <p className="font-semibold">Copy it now: it is not shown again.</p>
        </>
      )}
      {!make.data && (
        <p>{form.hasSecret ? 'The webhook has a secret, and takes leads.' : 'There is no secret yet, so it takes nothing.'}</p>
      )}
      {isAsking && <p>Make a new one? The secret that is in use stops at once.</p>}
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button button-plain" aria-disabled={make.isPending} onClick={ask}>
          {make.isPending ? 'Making…' : isAsking ? 'Yes, make a new secret' : form.hasSecret ? 'New secret' : 'Make the secret'}
        </button>
        {isAsking && (
          <button type="button" className="button button-plain" onClick={() => setAsking(false)}>
            Keep it
          </button>
        )}
      </div>
    </div>
  )
}
