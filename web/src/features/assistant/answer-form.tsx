import { Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useSendAnswer } from './use-send-answer.ts'

type AnswerFormProps = { messageId: string; label: string; action: string; text: string; isAskedFor: boolean }

/** Words for the owner to change and send. What was typed stays when sending fails. `isAskedFor`: a press opened it, so that they go on typing. */
export function AnswerForm({ messageId, label, action, text: given, isAskedFor }: AnswerFormProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(given)
  const [isTouched, setIsTouched] = useState(false)
  const send = useSendAnswer()
  const isEmpty = text.trim() === ''
  useEffect(() => {
    if (isAskedFor) field.current?.focus()
  }, [isAskedFor])
  return (
    <form
      className="mt-8 max-w-[680px]"
      onSubmit={(event) => {
        event.preventDefault()
        setIsTouched(true)
        if (!isEmpty && !send.isPending) send.mutate({ id: messageId, text, ready: null })
      }}
    >
      <Textarea
        ref={field}
        label={label}
        autosize
        minRows={8}
        maxRows={24}
        maxLength={20_000}
        value={text}
        error={isTouched && isEmpty ? 'Write at least a word.' : null}
        classNames={{ input: 'font-serif! text-17!' }}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setIsTouched(true)
        }}
      />
      <button type="submit" aria-disabled={isEmpty || send.isPending} className="button button-main mt-4">
        {send.isPending ? 'Sending…' : action}
      </button>
    </form>
  )
}
