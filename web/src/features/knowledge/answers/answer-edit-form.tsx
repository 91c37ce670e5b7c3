import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { AnswerWords, type AnswerView } from '@ownvoice/core/knowledge/answers/contract'
import { useEffect, useRef } from 'react'
import { schemaErrors } from '../../../ui/schema-errors.ts'

type AnswerEditFormProps = { answer: AnswerView; isSaving: boolean; onSave: (words: AnswerWords) => void; onCancel: () => void }

/** An answer in place, to be put into other words: Ctrl and Enter saves, Escape leaves it as it was. */
export function AnswerEditForm({ answer, isSaving, onSave, onCancel }: AnswerEditFormProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), []) // whoever pressed Edit goes on typing
  const form = useForm({
    initialValues: { text: answer.text, questions: answer.questions.join('\n') },
    validate: (values) => schemaErrors(AnswerWords)(toWords(values)),
  })
  const save = form.onSubmit((values) => {
    if (!isSaving) onSave(toWords(values))
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons below do the same
    <form
      noValidate
      className="space-y-3"
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
      }}
    >
      <Textarea label="What you answer" ref={field} autosize minRows={2} maxRows={12} maxLength={5000} {...form.getInputProps('text')} />
      <Textarea
        label="Questions it answers"
        description="One a line, as customers ask."
        autosize
        minRows={2}
        maxRows={10}
        {...form.getInputProps('questions')}
      />
      <div className="flex flex-wrap gap-3">
        <button type="submit" aria-disabled={isSaving} className="button button-main">
          {isSaving ? 'Saving…' : 'Save'}
        </button>
        <button type="button" className="button button-plain" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  )
}

function toWords({ text, questions }: { text: string; questions: string }): AnswerWords {
  const lines = questions.split('\n').map((line) => line.trim())
  return { text, questions: lines.filter((line) => line !== '') }
}
