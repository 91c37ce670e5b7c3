import type { AnswersMode } from '@ownvoice/core/mailboxes/gmail-contract'
import { useState } from 'react'
import { AnswersChoice } from './answers-choice.tsx'
import { useBeginGmail } from './use-begin-gmail.ts'

const permissions: readonly { name: string; about: string }[] = [
  { name: 'Read', about: 'to see what customers write to you' },
  { name: 'Send', about: 'to answer them from your own address' },
  { name: 'Modify (labels)', about: 'to take a copy that we sent to you out of your inbox' },
  { name: 'Manage labels', about: 'for labels that show what we did' },
]

/** `isFirst`: no mailbox of any kind was connected before, so that nobody said yet what is to happen with replies. */
type GmailConnectProps = { isFirst: boolean; hasGmail: boolean }

/** The way to a Gmail account. */
export function GmailConnect({ isFirst, hasGmail }: GmailConnectProps) {
  const [answers, setAnswers] = useState<AnswersMode>('watch')
  const { begin, isBusy } = useBeginGmail()
  const idle = hasGmail ? 'Connect another Gmail account' : 'Connect Gmail'
  return (
    <div className="mt-4 space-y-4">
      {isFirst && <AnswersChoice name="gmail-answers" chosen={answers} onChoose={setAnswers} />}
      <div>
        <h3 className="font-semibold">What Google will ask you to allow</h3>
        <ul className="mt-1 list-disc pl-5">
          {permissions.map(({ name, about }) => (
            <li key={name}>
              <span className="font-semibold">{name}</span> <span className="text-quiet">{about}</span>
            </li>
          ))}
        </ul>
      </div>
      <p className="text-quiet">
        You will be redirected to Google’s login page, and come back here once you have agreed. Your password stays with Google. Mail that
        is there already is not answered: it begins with what comes in from then on.
      </p>
      <button
        type="button"
        aria-disabled={isBusy}
        className={`button ${hasGmail ? 'button-plain' : 'button-main'}`}
        onClick={() => !isBusy && begin({ answers: isFirst ? answers : null, mailboxId: null })}
      >
        {isBusy ? 'Connecting...' : idle}
      </button>
    </div>
  )
}
