import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { TryMail } from '@ownvoice/core/assistant/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { SkeletonLine } from '../../ui/skeleton.tsx'

type TryFormProps = {
  busy: 'trying' | 'delivering' | null
  onTry: (mail: TryMail) => void
  onDeliver: (mail: TryMail) => void
}

const emptyMail: TryMail = { fromName: '', fromEmail: '', subject: '', text: '' }
const fieldProblems: readonly [field: keyof TryMail, problem: string][] = [
  ['fromName', 'A name has at most 100 characters.'],
  ['fromEmail', 'Enter a whole email address, like dana@mailbox.example.'],
  ['subject', 'A subject has at most 500 characters.'],
  ['text', 'Write what they ask, in at most 20,000 characters.'],
]

/** A lead's e-mail, written by the owner: to see what would happen, or to send it the real way through the sandbox mailbox. */
export function TryForm({ busy, onTry, onDeliver }: TryFormProps) {
  const form = useForm<TryMail>({ mode: 'uncontrolled', initialValues: emptyMail, validate: problemsOf })

  const [taken, setTaken] = useState(0)
  const words = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (taken > 0) words.current?.focus() // on a phone the form stands above what was touched; the fields are new ones now
  }, [taken])

  function take(mail: TryMail) {
    form.setValues(mail)
    form.clearErrors()
    setTaken(taken + 1)
  }

  function submitTo(send: (mail: TryMail) => void) {
    return form.onSubmit(
      (mail) => (busy === null ? send(mail) : undefined),
      (problems) => form.getInputNode(Object.keys(problems)[0] ?? '')?.focus(),
    )
  }

  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,680px)_1fr] lg:gap-12">
      <form noValidate aria-label="A mail to try" className="rounded-card border border-line p-4 sm:p-6" onSubmit={submitTo(onTry)}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextInput label="Their name" autoComplete="off" key={form.key('fromName')} {...form.getInputProps('fromName')} />
          <TextInput
            label="Their email"
            description="Name, email and subject may stay empty."
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            type="email"
            autoComplete="off"
            key={form.key('fromEmail')}
            {...form.getInputProps('fromEmail')}
          />
        </div>
        <TextInput mt="md" label="Subject" autoComplete="off" key={form.key('subject')} {...form.getInputProps('subject')} />
        <Textarea
          ref={words}
          mt="md"
          label="What they write"
          rows={9}
          required
          withAsterisk={false}
          classNames={{ input: 'font-serif! text-17!' }}
          key={form.key('text')}
          {...form.getInputProps('text')}
        />
        <div className="mt-6 flex flex-wrap gap-3">
          <button type="submit" aria-disabled={busy !== null} className="button button-main">
            {busy === 'trying' ? 'Reading the mail…' : 'See the answer'}
          </button>
          <button type="button" aria-disabled={busy !== null} className="button button-plain" onClick={() => submitTo(onDeliver)()}>
            {busy === 'delivering' ? 'Delivering…' : 'Put it into the sandbox mailbox'}
          </button>
        </div>
        <p className="mt-3 text-13 text-quiet">
          “See the answer” sends and keeps nothing. The sandbox mailbox takes the mail the real way: it is answered, counted and shown in
          your activity, and its answers go nowhere.
        </p>
      </form>
      <section aria-labelledby="examples">
        <h2 id="examples" className="font-serif text-21">
          Or take one of these
        </h2>
        <Examples onTake={take} />
      </section>
    </div>
  )
}

/** Mails as this business's own customers might write them. */
function Examples({ onTake }: { onTake: (mail: TryMail) => void }) {
  const examples = useQuery(api.assistant.listExamples.queryOptions())
  if (examples.isLoadingError) return <p className="mt-3 text-quiet">No examples could be loaded. Write a mail of your own.</p>
  if (examples.isPending) {
    return (
      <div role="status" className="mt-3 space-y-4">
        <span className="sr-only">Loading examples</span>
        {['w-3/4', 'w-2/3', 'w-4/5'].map((width) => (
          <SkeletonLine key={width} className={width} />
        ))}
      </div>
    )
  }
  return (
    <ul className="mt-3 divide-y divide-line border-y border-line">
      {examples.data.map(({ about, mail }) => (
        <li key={about}>
          <button type="button" className="w-full py-3 text-left hover:text-accent" onClick={() => onTake(mail)}>
            <span className="block font-semibold">{about}</span>
            <span className="line-clamp-1 text-13 text-quiet">
              {mail.fromName}: {mail.text.replaceAll(/\s+/g, ' ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The contract's own rules, with words a person can follow. */
function problemsOf(mail: TryMail): Record<string, string> {
  const parsed = TryMail.safeParse(mail)
  if (parsed.success) return {}
  const fields = new Set(parsed.error.issues.map((issue) => String(issue.path[0])))
  return Object.fromEntries(fieldProblems.filter(([field]) => fields.has(field)))
}
