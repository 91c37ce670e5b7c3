import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { FoundServers } from '@ownvoice/core/mailboxes/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { api, faultText } from '../../api/client.ts'
import { schemaErrors } from '../../ui/schema-errors.ts'
import { showToast } from '../../ui/toast.ts'
import { ConnectionForm } from './connection-form.tsx'
import { foundWords } from './connection-words.ts'

const Address = z.object({ emailAddress: z.email('Enter the mailbox’s email address.') })

/** `isFirst`: no mailbox was connected before. `isNextStep` is false where another button of the page is what the owner would press first. */
type ConnectCardProps = { displayName: string; emailAddress: string; isNextStep: boolean; isFirst: boolean; onDone: () => void }

/** The way to a connected mailbox: its address first, which mostly tells the rest; then its password. One that is to be connected again comes with its address, and leads there. */
export function ConnectCard({ displayName, emailAddress, isNextStep, isFirst, onDone }: ConnectCardProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (emailAddress !== '') field.current?.focus()
  }, [emailAddress])
  const form = useForm({ initialValues: { emailAddress }, validate: schemaErrors(Address) })
  const find = useMutation(
    api.mailboxes.findServers.mutationOptions({
      onError: (error) => showToast({ tone: 'error', title: 'The mailbox could not be looked up', description: faultText(error) }),
    }),
  )
  const look = form.onSubmit((typed) => {
    if (!find.isPending) find.mutate({ emailAddress: typed.emailAddress.trim() })
  })
  const asked = find.variables?.emailAddress
  return (
    <section className="mt-8 max-w-[760px] rounded-card border border-line bg-sheet p-6" aria-labelledby="connect-mailbox">
      <h2 id="connect-mailbox" className="font-serif text-21">
        Connect a mailbox
      </h2>
      <p className="mt-1 text-quiet">
        Any mailbox that works with IMAP and SMTP, its aliases included. Mail that is there already is not answered: it begins with what
        comes in from now on.
      </p>
      <form onSubmit={look} noValidate className="mt-4 flex flex-wrap items-start gap-3">
        <TextInput
          ref={field}
          className="min-w-0 grow basis-64"
          label="Email address of the mailbox"
          type="email"
          autoComplete="email"
          placeholder="hello@yourbusiness.com"
          {...form.getInputProps('emailAddress')}
        />
        <button
          type="submit"
          aria-disabled={find.isPending}
          className={`button mt-6 ${find.data || !isNextStep ? 'button-plain' : 'button-main'}`}
        >
          {find.isPending ? 'Looking…' : 'Continue'}
        </button>
      </form>
      <div role="status" className="mt-3">
        {find.data && <Told found={find.data} />}
      </div>
      {find.data?.servers && asked && (
        <ConnectionForm
          key={`${asked} ${find.submittedAt}`}
          emailAddress={asked}
          displayName={displayName}
          found={{ ...find.data, servers: find.data.servers }}
          isFirst={isFirst}
          onConnected={onDone}
        />
      )}
    </section>
  )
}

function Told({ found }: { found: FoundServers }) {
  return (
    <p>
      {foundWords(found)}
      {found.servers && found.appPassword && (
        <>
          {' '}
          It wants an <em>app password</em>: make one on{' '}
          <a href={found.appPassword} target="_blank" rel="noreferrer" className="link">
            its own page (opens a new tab)
          </a>{' '}
          and paste it below.
        </>
      )}
    </p>
  )
}
