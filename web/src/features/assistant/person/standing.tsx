import type { PersonView } from '@ownvoice/core/mailboxes/people-contract'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Chip } from '../../../ui/chip.tsx'
import { LeaveAlone } from '../leave-alone.tsx'
import { standingWords } from './person-words.ts'

/** What is done with a person's mail, and the owner's switch for it. */
export function Standing({ person }: { person: Pick<PersonView, 'email' | 'standing' | 'leftAlone' | 'isOptedOut'> }) {
  const { email, standing, leftAlone, isOptedOut } = person
  const { tone, chip, line } = standingWords[standing]
  return (
    <section aria-labelledby="standing" className="mt-8 rounded-card border border-line bg-sheet p-4 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="standing" className="font-serif text-21">
          Their mail
        </h2>
        <Chip tone={tone}>{chip}</Chip>
      </div>
      <p role="status" className="mt-1 max-w-[680px]">
        {line}
      </p>
      {isOptedOut && standing !== 'opted_out' && <p className="mt-1 max-w-[680px]">{standingWords.opted_out.line}</p>}
      <LeaveAlone message={{ fromEmail: email, leftAlone }} />
      <p className="mt-4 text-13 text-quiet">
        How mail is answered for everybody stands under{' '}
        <Link to={paths.settingsTab('assistant')} className="link">
          Settings
        </Link>
        .
      </p>
    </section>
  )
}
