import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { LeadFormName } from '@ownvoice/core/leads/contract'
import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { api, faultText, queryClient } from '../../api/client.ts'
import { schemaErrors } from '../../ui/schema-errors.ts'
import { showToast } from '../../ui/toast.ts'

const NewName = z.object({ name: LeadFormName })

/** Makes a form from nothing but its name. */
export function NewForm() {
  const form = useForm({ initialValues: { name: '' }, validate: schemaErrors(NewName) })
  const add = useMutation(
    api.leads.addForm.mutationOptions({
      onSuccess: async ({ name }) => {
        form.reset()
        showToast({ tone: 'done', title: 'Form made', description: `${name} takes messages from now on.` })
        await queryClient.invalidateQueries({ queryKey: api.leads.key() })
      },
      onError: (error) => showToast({ tone: 'error', title: 'The form was not made', description: faultText(error) }),
    }),
  )
  const submit = form.onSubmit(({ name }) => {
    if (!add.isPending) add.mutate({ name })
  })
  return (
    <form onSubmit={submit} noValidate className="mt-4 flex flex-wrap items-start gap-3">
      <TextInput
        className="min-w-0 grow basis-64"
        label="Name of a new form"
        description="What people see above it."
        placeholder="Write to Bright Keys"
        maxLength={100}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <button type="submit" aria-disabled={add.isPending} className="button button-plain sm:mt-[46px]">
        {add.isPending ? 'Making…' : 'Make form'}
      </button>
    </form>
  )
}
