import { Modal, NativeSelect, Switch, TextInput, Tooltip } from '@mantine/core'
import { useForm } from '@mantine/form'
import { LinkEntry } from '@ownvoice/core/scheduling/contract'
import { schemaErrors } from '../../ui/schema-errors.ts'
import { showToast } from '../../ui/toast.ts'
import { categories, categoryNames } from './link-words.ts'

type LinkDialogProps = { link: LinkEntry | null; isNew: boolean; onClose: () => void; onSave: (link: LinkEntry) => void }

/** One booking link, to be written or changed. It changes the list on the page; the list is stored by its own Save. */
export function LinkDialog({ link, isNew, onClose, onSave }: LinkDialogProps) {
  return (
    <Modal opened={link !== null} onClose={onClose} title={isNew ? 'Add booking link' : 'Edit booking link'}>
      {link && <LinkForm link={link} onClose={onClose} onSave={onSave} />}
    </Modal>
  )
}

function LinkForm({ link, onClose, onSave }: Pick<LinkDialogProps, 'onClose' | 'onSave'> & { link: LinkEntry }) {
  const form = useForm({ initialValues: link, validate: schemaErrors(LinkEntry) })
  const save = form.onSubmit(
    (values) => onSave(LinkEntry.parse(values)),
    ({ url }) => {
      const title = url === 'URL is required' ? 'Error' : 'Invalid URL'
      if (typeof url === 'string') showToast({ tone: 'error', topic: 'link', title, description: url })
    },
  )
  return (
    <form onSubmit={save} noValidate className="space-y-4">
      <NativeSelect
        label="Category"
        data={categories.map((value) => ({ value, label: categoryNames[value] }))}
        {...form.getInputProps('category')}
      />
      <TextInput
        label="Label (optional)"
        placeholder="Trial lesson"
        maxLength={100}
        autoComplete="off"
        rightSectionWidth={44}
        rightSection={<LabelHint />}
        {...form.getInputProps('label')}
      />
      <TextInput
        label="URL"
        required
        type="url"
        inputMode="url"
        placeholder="https://calendly.com/your-name/trial-lesson"
        maxLength={2000}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('url')}
      />
      <Switch label="Active" description="Replies offer it." {...form.getInputProps('active', { type: 'checkbox' })} />
      <Switch
        label="Full"
        description="The class has no free place: replies say so and do not offer the link."
        {...form.getInputProps('full', { type: 'checkbox' })}
      />
      <div className="flex flex-wrap gap-3 pt-2">
        <button type="submit" className="button button-main">
          Save Link
        </button>
        <button type="button" className="button button-plain" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  )
}

function LabelHint() {
  return (
    <Tooltip
      multiline
      w={260}
      events={{ hover: true, focus: true, touch: true }}
      label="Give each link a label, so that the assistant can choose the right one when several are in one category."
    >
      <button type="button" aria-label="What the label is for" className="grid size-11 place-items-center text-quiet">
        <svg viewBox="0 0 16 16" aria-hidden="true" className="drawing size-4">
          <path d="M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13M8 7.5v4M8 4.7v.1" />
        </svg>
      </button>
    </Tooltip>
  )
}
