import type { RecordFilter } from '@ownvoice/core/accounts/record/contract'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { RecordBar } from '../features/accounts/record-bar.tsx'
import { readRecordFilter, writeRecordFilter } from '../features/accounts/record-filter.ts'
import { RecordList } from '../features/accounts/record-list.tsx'
import { paths } from '../paths.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { useTyped } from '../ui/use-typed.ts'

/** What is searched and chosen stands in the address too, which follows a moment later: the page goes by what was chosen last. */
export default function RecordPage() {
  const [address, setAddress] = useSearchParams()
  const [filter, setFilter] = useState(() => readRecordFilter(address))
  const [typed, setTyped] = useState(filter.search)
  const search = useTyped(filter.search)
  const change = (wanted: RecordFilter) => {
    setFilter(wanted)
    setAddress(writeRecordFilter(wanted), { replace: true, preventScrollReset: true })
  }
  const type = (given: string) => {
    setTyped(given)
    change({ ...filter, search: given.trim() })
  }
  return (
    <>
      <Link to={paths.settingsTab('security')} className="link inline-flex min-h-11 items-center">
        Back to Security
      </Link>
      <PageTitle title="Everything that was done">
        <p>Each sign-in and each change of this account, newest first. Lines are added and never edited; they go only with the account.</p>
      </PageTitle>
      <div className="mt-6">
        <RecordBar filter={filter} typed={typed} onType={type} onChange={change} />
      </div>
      <div className="mt-6">
        <RecordList filter={{ ...filter, search }} />
      </div>
    </>
  )
}
