import { TextInput } from '@mantine/core'
import type { ConnectionFormState } from './connection-form-state.ts'

/** The servers behind an address: mostly right already, so that they are folded away. */
export function ServerFields({ form, isOpen }: { form: ConnectionFormState; isOpen: boolean }) {
  return (
    <details open={isOpen} className="rounded-card border border-line p-4">
      <summary className="min-h-6 cursor-pointer font-semibold">Server settings</summary>
      <div className="mt-4 space-y-4">
        <TextInput label="Sign-in name" autoComplete="off" {...form.getInputProps('user')} />
        <ServerRow form={form} half="imap" title="Reading mail (IMAP)" />
        <ServerRow form={form} half="smtp" title="Sending mail (SMTP)" />
      </div>
    </details>
  )
}

function ServerRow({ form, half, title }: { form: ConnectionFormState; half: 'imap' | 'smtp'; title: string }) {
  const { secure, port } = form.getValues().servers[half]
  return (
    <fieldset>
      <legend className="font-semibold">{title}</legend>
      <div className="mt-1 grid gap-3 sm:grid-cols-[minmax(0,1fr)_6rem_auto]">
        <TextInput label="Server" autoComplete="off" {...form.getInputProps(`servers.${half}.host`)} />
        <TextInput
          label="Port"
          inputMode="numeric"
          value={Number.isNaN(port) ? '' : String(port)}
          error={form.errors[`servers.${half}.port`]}
          onChange={({ currentTarget }) => form.setFieldValue(`servers.${half}.port`, Number.parseInt(currentTarget.value, 10))}
        />
        <label className="flex items-center gap-2 sm:mt-6">
          <input
            type="checkbox"
            checked={secure}
            onChange={({ currentTarget }) => form.setFieldValue(`servers.${half}.secure`, currentTarget.checked)}
          />
          Encrypted from the start
        </label>
      </div>
    </fieldset>
  )
}
