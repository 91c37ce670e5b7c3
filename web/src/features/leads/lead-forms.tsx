import type { MailboxView } from '@ownvoice/core/mailboxes/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { Drawing } from '../../ui/drawing.tsx'
import { Fault } from '../../ui/fault.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { FormQuestion, type Question } from './form-question.tsx'
import { LeadFormCard } from './lead-form-card.tsx'
import { NewForm } from './new-form.tsx'

/** The forms through which leads come, and the way to a new one. `mailboxes` are undefined while they are not known. */
export function LeadForms({ mailboxes, timezone }: { mailboxes: readonly MailboxView[] | undefined; timezone: string }) {
  const forms = useQuery(api.leads.listForms.queryOptions())
  const [question, setQuestion] = useState<Question | null>(null)
  const connected = mailboxes?.filter(({ status }) => status === 'connected')
  return (
    <section className="mt-8 max-w-[760px] rounded-card border border-line p-6" aria-labelledby="lead-forms">
      <h2 id="lead-forms" className="font-serif text-21">
        Lead forms
      </h2>
      <p className="mt-1 text-quiet">
        A form for your site, with a page of its own and a webhook for other programs. What people send is answered like mail.
      </p>
      <div className="mt-4">
        {forms.isPending && (
          <div role="status">
            <span className="sr-only">Loading your forms</span>
            <SkeletonLine className="w-3/5" />
          </div>
        )}
        {forms.isLoadingError && <Fault what="Your forms" query={forms} />}
        {forms.data?.length === 0 && (
          <div className="flex items-center gap-4 rounded-card border border-dashed border-edge p-6 text-quiet">
            <Drawing name="letter" className="size-10" />
            <p>There is no form yet. Give one a name, and it takes messages at once.</p>
          </div>
        )}
        {forms.data && forms.data.length > 0 && (
          <ul className="divide-y divide-line rounded-card border border-line">
            {forms.data.map((form) => (
              <LeadFormCard
                key={form.id}
                form={form}
                mailboxes={connected ?? []}
                timezone={timezone}
                onAsk={(about) => setQuestion({ about, form })}
              />
            ))}
          </ul>
        )}
      </div>
      {forms.data && connected?.length === 0 && (
        <p className="mt-4">No mailbox is connected, so what comes in waits for you: replies leave from a mailbox.</p>
      )}
      {forms.data && <NewForm />}
      <FormQuestion question={question} onClose={() => setQuestion(null)} />
    </section>
  )
}
