import { TextInput } from '@mantine/core'
import { typedAliases } from '@ownvoice/core/mailboxes/aliases'
import { useState } from 'react'
import type { ConnectionFormState } from './connection-form-state.ts'

/** Further addresses of the mailbox that is being connected: most have none, so that the field is folded away. */
export function AliasField({ form }: { form: ConnectionFormState }) {
  const [typed, setTyped] = useState(() => (form.getValues().aliases ?? []).join(', '))
  const [isOpen, setIsOpen] = useState(typed !== '')
  const [, error] = Object.entries(form.errors).find(([path]) => path.split('.')[0] === 'aliases') ?? []
  return (
    <details
      open={isOpen || error !== undefined}
      onToggle={({ currentTarget: { open } }) => setIsOpen(open)}
      className="rounded-card border border-line p-4"
    >
      <summary className="min-h-6 cursor-pointer font-semibold">Further addresses of this mailbox</summary>
      <TextInput
        className="mt-4"
        label="Aliases"
        description="With commas between them. Who writes to one of them is answered from it."
        placeholder="info@yourbusiness.com, hello@yourbusiness.com"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        error={error}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          form.setFieldValue('aliases', typedAliases(value))
          form.clearErrors()
        }}
      />
    </details>
  )
}
