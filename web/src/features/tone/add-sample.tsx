import { Textarea } from '@mantine/core'
import { LONGEST_SAMPLE, MOST_IN_CATEGORY, type SampleCategory, sampleLength } from '@ownvoice/core/tone/samples'
import { type SyntheticEvent, useState } from 'react'
import { categoryNames, sampleProblem } from './tone-words.ts'
import { useAddSample } from './use-samples.ts'

/** Where the owner pastes a mail. Ctrl+Enter adds it as the button does. */
export function AddSample({ category, isFull }: { category: SampleCategory; isFull: boolean }) {
  const [text, setText] = useState('')
  const add = useAddSample(() => setText(''))
  const problem = sampleProblem(text)
  const canAdd = text.trim() !== '' && problem === null && !isFull && !add.isPending
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (canAdd) add.mutate({ category, emailText: text })
  }
  return (
    <form className="mt-4" onSubmit={submit}>
      <Textarea
        aria-label={`A mail of yours: ${categoryNames[category]}`}
        placeholder="Hi Dana, …"
        autosize
        minRows={4}
        maxRows={14}
        classNames={{ input: 'font-serif!' }}
        value={text}
        error={problem}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
        }}
      />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="text-13 text-quiet" aria-label="Characters of the sample">
          {sampleLength(text)}/{LONGEST_SAMPLE}
        </span>
        <button type="submit" className="button button-plain" disabled={!canAdd}>
          {add.isPending ? 'Adding…' : 'Add Sample'}
        </button>
      </div>
      <p className="text-13 text-quiet">
        {isFull ? `This category has ${MOST_IN_CATEGORY} samples. Delete one to add another.` : 'Ctrl+Enter adds it too.'}
      </p>
    </form>
  )
}
