import type { ToneSample } from '@ownvoice/core/tone/contract'
import { useId, useState } from 'react'
import { Chip } from '../../ui/chip.tsx'
import { useDeleteSample } from './use-samples.ts'

const openFrom = 160

/** One of the owner's mails, folded to its first lines. */
export function SampleItem({ sample }: { sample: ToneSample }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const remove = useDeleteSample()
  const { emailText, status } = sample
  const start = emailText.replaceAll(/\s+/g, ' ').slice(0, 40)
  return (
    <li className="py-3">
      <p id={id} className={`font-serif [overflow-wrap:anywhere] ${isOpen ? 'whitespace-pre-line' : 'line-clamp-3'}`}>
        {emailText}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <span data-status={status === 'embedded' ? 'primary' : 'secondary'}>
          <Chip tone={status === 'embedded' ? 'sent' : 'plain'}>{status === 'embedded' ? 'Trained' : 'Not trained yet'}</Chip>
        </span>
        <span className="grow" />
        {emailText.length > openFrom && (
          <button
            type="button"
            className="button button-plain"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Show less' : 'Show all'}
          </button>
        )}
        <button
          type="button"
          className="button button-plain"
          aria-label={`Delete the sample “${start}…”`}
          aria-disabled={remove.isPending}
          onClick={() => !remove.isPending && remove.mutate(sample)}
        >
          {remove.isPending ? 'Deleting…' : 'Delete'}
        </button>
      </div>
    </li>
  )
}
