import type { AccountData } from '@ownvoice/core/accounts/owner-data/contract'
import { brand } from '@ownvoice/core/brand'
import { useEffect, useState } from 'react'
import { findAccountData } from '../../api/account-data.ts'
import type { Answer } from '../../api/call-server.ts'
import { wordsInstead } from '../../api/no-answer.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { DeleteAccountForm } from './delete-account-form.tsx'

/**
 * Everything out, or everything gone: in the settings, and for who has no subscription any more beside paying again. It does without what only the
 * dashboard loads. With `isLapsed` it shows to whom had a subscription once, and to nobody else.
 */
export function YourData({ isLapsed = false }: { isLapsed?: boolean }) {
  const [found, setFound] = useState<Answer<AccountData> | null>(null)
  useEffect(() => {
    if (found) return
    let left = false
    void findAccountData().then((answer) => {
      if (!left) setFound(answer)
    })
    return () => {
      left = true
    }
  }, [found])

  if (isLapsed && !(found?.ok && found.value.onceSubscribed)) return null
  return (
    <Card title="Your data" hint={hintOf(isLapsed)} isBusy={found === null}>
      {found === null && (
        <p role="status" className="mt-4 text-quiet">
          Counting what there is…
        </p>
      )}
      {found?.ok === false && (
        <div className="mt-4">
          <p role="alert">What there is could not be counted. {found.message ?? wordsInstead(found.status)}</p>
          <button type="button" className="button button-plain mt-4" onClick={() => setFound(null)}>
            Try again
          </button>
        </div>
      )}
      {found?.ok && <Choices data={found.value} />}
    </Card>
  )
}

function hintOf(isLapsed: boolean): string {
  return isLapsed
    ? 'Nothing is answered without a subscription, and your mailbox is left alone. What you have here stays, and it is yours.'
    : `All that ${brand.name} holds of you and your customers.`
}

function Choices({ data }: { data: AccountData }) {
  const [isExporting, setExporting] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <section aria-labelledby="export-title" className="mt-6">
        <h3 id="export-title" className="font-semibold">
          Export everything
        </h3>
        <p className="text-quiet">
          One archive with {counted(data.messages, 'message')}, {counted(data.documents, 'document')} as you uploaded them,{' '}
          {counted(data.answers, 'answer')}, and all settings and figures. Passwords and keys are not in it.
        </p>
        <a href={paths.exportAccount} download className="button button-plain mt-3" onClick={() => setExporting(true)}>
          Export everything
        </a>
        {isExporting && (
          <p role="status" className="mt-3 text-quiet">
            Your browser is downloading it and shows how far it is. A README in the archive says what is what.
          </p>
        )}
      </section>
      <section aria-labelledby="delete-title" className="mt-6 border-t border-line pt-6">
        <h3 id="delete-title" className="font-semibold">
          Delete the account
        </h3>
        <p className="text-quiet">Ends your subscription at once and deletes everything. Export first what you want to keep.</p>
        {isDeleting ? (
          <DeleteAccountForm data={data} onCancel={() => setDeleting(false)} />
        ) : (
          <button type="button" className="button button-plain mt-3" onClick={() => setDeleting(true)}>
            Delete account…
          </button>
        )}
      </section>
    </>
  )
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`
}
