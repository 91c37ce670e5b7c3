import { useId } from 'react'
import { copyWords } from './copy-words.ts'

type CopyTextProps = { label: string; text: string; copied: string }

/** Text to take somewhere else, with a button that copies it. */
export function CopyText({ label, text, copied }: CopyTextProps) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="text-13 text-quiet">
        {label}
      </label>
      <div className="mt-1 flex flex-wrap items-start gap-2">
        <textarea
          id={id}
          readOnly
          rows={text.split('\n').length}
          wrap="off"
          value={text}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className="field min-w-0 flex-1 basis-60 resize-none text-13"
        />
        <button type="button" className="button button-plain" aria-label={`Copy: ${label}`} onClick={() => void copyWords(text, copied)}>
          Copy
        </button>
      </div>
    </div>
  )
}
