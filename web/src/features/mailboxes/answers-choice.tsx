import type { AnswersMode } from '@ownvoice/core/mailboxes/gmail-contract'

const choices: readonly { value: AnswersMode; label: string; about: string }[] = [
  {
    value: 'watch',
    label: 'Watch first',
    about: 'Nothing leaves. It keeps what it would have said and shows how near that comes to what you send.',
  },
  { value: 'after_me', label: 'I look at each reply first', about: 'Replies wait for you as drafts, with one button to send.' },
  {
    value: 'alone',
    label: 'Answer now',
    about: 'Replies that rest on your confirmed answers leave by themselves; the rest waits for you.',
  },
]

type AnswersChoiceProps = { name: string; chosen: AnswersMode; onChoose: (answers: AnswersMode) => void }

/** What is to happen with replies once a mailbox is connected. */
export function AnswersChoice({ name, chosen, onChoose }: AnswersChoiceProps) {
  return (
    <fieldset>
      <legend className="font-semibold">What should happen with replies?</legend>
      <p className="text-13 text-quiet">You can change it at any time.</p>
      <div className="mt-2 space-y-2">
        {choices.map(({ value, label, about }) => (
          <label
            key={value}
            className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 rounded-card border border-line p-4 has-checked:border-accent"
          >
            <input type="radio" name={name} checked={chosen === value} onChange={() => onChoose(value)} />
            <span className="font-semibold">{label}</span>
            <span className="col-start-2 text-quiet">{about}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
