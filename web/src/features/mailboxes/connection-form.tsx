import { PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type FoundServers, MailboxConnection } from '@ownvoice/core/mailboxes/contract'
import type { MailServers } from '@ownvoice/core/mailboxes/mail-servers'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, faultText, queryClient } from '../../api/client.ts'
import { schemaErrors } from '../../ui/schema-errors.ts'
import { showToast } from '../../ui/toast.ts'
import { AliasField } from './alias-field.tsx'
import { AnswersChoice } from './answers-choice.tsx'
import type { ConnectionFormState } from './connection-form-state.ts'
import { refusalWords } from './connection-words.ts'
import { ServerFields } from './server-fields.tsx'

type Known = FoundServers & { servers: MailServers }

/** `isFirst`: no mailbox was connected before, so that nobody said yet what is to happen with replies. */
type ConnectionFormProps = { emailAddress: string; displayName: string; found: Known; isFirst: boolean; onConnected: () => void }

/** The sign-in of a mailbox, and what is to happen with replies. What was typed stays after a refusal, but for nothing that is kept. */
export function ConnectionForm({ emailAddress, displayName, found, isFirst, onConnected }: ConnectionFormProps) {
  const mailboxes = useQuery(api.mailboxes.list.queryOptions())
  const known = mailboxes.data?.find((mailbox) => mailbox.kind === 'imap' && mailbox.emailAddress === emailAddress.toLowerCase())
  const form: ConnectionFormState = useForm<MailboxConnection>({
    initialValues: {
      emailAddress,
      displayName,
      user: found.user,
      password: '',
      servers: found.servers,
      answers: isFirst ? 'watch' : null,
      aliases: known?.aliases,
    },
    validate: schemaErrors(MailboxConnection),
  })
  const connect = useMutation(
    api.mailboxes.connect.mutationOptions({
      onSuccess: async (connected) => {
        if (!connected.ok) return
        showToast({ tone: 'done', title: 'Mailbox connected', description: `${emailAddress} is read from now on.` })
        onConnected()
        await queryClient.invalidateQueries()
      },
      onError: (error) => showToast({ tone: 'error', title: 'The mailbox was not connected', description: faultText(error) }),
    }),
  )
  const save = form.onSubmit((typed) => {
    if (!connect.isPending) connect.mutate(typed)
  })
  const { answers } = form.getValues()
  const refusal = connect.data && !connect.data.ok ? connect.data.refusal : null
  return (
    <form onSubmit={save} noValidate className="mt-4 space-y-4">
      <PasswordInput
        label={found.appPassword ? 'App password' : 'Password'}
        description="Kept sealed on the server, and forgotten when you disconnect."
        autoComplete="off"
        {...form.getInputProps('password')}
      />
      <TextInput
        label="Name that customers see"
        placeholder="Bright Keys Music School"
        maxLength={100}
        {...form.getInputProps('displayName')}
      />
      {answers && <AnswersChoice name="answers" chosen={answers} onChoose={(chosen) => form.setFieldValue('answers', chosen)} />}
      <AliasField form={form} />
      <ServerFields form={form} isOpen={!found.isSure || refusal !== null} />
      {refusal && (
        <p role="alert" className="rounded-card border border-urgent p-4">
          {refusalWords(refusal, found)}
        </p>
      )}
      <button type="submit" aria-disabled={connect.isPending} className="button button-main">
        {connect.isPending ? 'Signing in…' : 'Connect mailbox'}
      </button>
    </form>
  )
}
