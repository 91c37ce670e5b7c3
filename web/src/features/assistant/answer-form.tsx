import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useSendAnswer } from './use-send-answer.ts'

type AnswerFormProps = { messageId: string; label: string; action: string; text: string }

/** Words for the owner to change and send. What was typed stays when sending fails. */
export function AnswerForm({ messageId, label, action, text: given }: AnswerFormProps) {
  const [text, setText] = useState(given)
  const send = useSendAnswer(messageId)
  const isEmpty = text.trim() === ''
  return (
    <form
      className="mt-8 max-w-[680px]"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty && !send.isPending) send.mutate({ id: messageId, text, ready: null })
      }}
    >
      <Textarea
        label={label}
        autosize
        minRows={8}
        maxRows={24}
        maxLength={20_000}
        value={text}
        error={isEmpty ? 'Write at least a word.' : null}
        classNames={{ input: 'font-serif! text-17!' }}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" aria-disabled={isEmpty || send.isPending} className="button button-main mt-4">
        {send.isPending ? 'Sending…' : action}
      </button>
    </form>
  )
}
