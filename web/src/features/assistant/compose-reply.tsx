import { Textarea } from '@mantine/core'
import { brand } from '@ownvoice/core/brand'
import type { EscalationView } from '@ownvoice/core/escalations/contract'
import { replySubject } from '@ownvoice/core/mailboxes/reply-subject'
import { copyWords } from '../../ui/copy-words.ts'
import { mailtoHref } from './mailto-href.ts'
import { useSendAnswer } from './use-send-answer.ts'

type ComposeReplyProps = {
  escalation: Pick<EscalationView, 'inboundId' | 'toEmail' | 'subject' | 'ready' | 'canSend'>
  text: string
  onType: (text: string) => void
  onSent: () => void
}

/**
 * The owner's answer to what was handed over: sent in its thread, or taken to their own mail program. A reply that stands ready and is sent as it is
 * teaches the answer sheet.
 */
export function ComposeReply({ escalation, text, onType, onSent }: ComposeReplyProps) {
  const { inboundId, toEmail, subject, ready, canSend } = escalation
  const send = useSendAnswer(onSent)
  const isEmpty = text.trim() === ''
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!canSend || inboundId === null || isEmpty || send.isPending) return
        const place = ready.indexOf(text)
        send.mutate({ id: inboundId, text, ready: place < 0 ? null : place })
      }}
    >
      <Textarea
        label="Compose Reply"
        autosize
        minRows={6}
        maxRows={20}
        maxLength={20_000}
        value={text}
        classNames={{ input: 'font-serif! text-17!' }}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
        }}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="submit" aria-disabled={!canSend || isEmpty || send.isPending} className="button button-main">
          {send.isPending ? 'Sending…' : `Send with ${brand.name}`}
        </button>
        <button
          type="button"
          aria-disabled={isEmpty}
          className="button button-plain"
          onClick={() => !isEmpty && void copyWords(text, 'Your reply is in your clipboard.')}
        >
          Copy Reply
        </button>
        {toEmail !== '' && (
          <a className="button button-plain" href={mailtoHref({ toEmail, subject: replySubject(subject), text })}>
            Open Email
          </a>
        )}
      </div>
      {!canSend && (
        <p className="mt-2 text-quiet">It cannot be sent from here: there is no address to answer, or it has an answer already.</p>
      )}
    </form>
  )
}
