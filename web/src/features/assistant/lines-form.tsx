import { Textarea } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import type { z } from 'zod'

type LinesFormProps = {
  /** As it stood when the card was opened, an entry a line. */
  kept: readonly string[]
  label: string
  description: string
  button: string
  most: number
  schema: z.ZodType<string[]>
  isSaving: boolean
  /** `seen` is what was shown when the owner began. Resolves to what is kept then; null where nothing was saved, which is said elsewhere. */
  save: (lines: string[], seen: string[]) => Promise<readonly string[] | null>
}

/** A list that is written into one field, a line each, and saved as a whole. */
export function LinesForm({ kept, label, description, button, most, schema, isSaving, save }: LinesFormProps) {
  const [text, setText] = useState(kept.join('\n'))
  const [seen, setSeen] = useState(kept)
  const parsed = schema.safeParse(linesOf(text))
  const problem = parsed.error?.issues[0]?.message ?? null
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (!parsed.success || isSaving) return
    const saved = await save(parsed.data, [...seen])
    if (saved === null) return
    setText(saved.join('\n'))
    setSeen(saved)
  }
  return (
    <form className="mt-4" onSubmit={(event) => void submit(event)}>
      <Textarea
        label={label}
        description={description}
        autosize
        minRows={3}
        maxRows={Math.min(most + 2, 22)}
        value={text}
        error={problem}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" className="button button-plain mt-4" aria-disabled={problem !== null || isSaving}>
        {isSaving ? 'Saving…' : button}
      </button>
    </form>
  )
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
