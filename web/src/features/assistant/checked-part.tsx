import type { Check, Claim } from '@ownvoice/core/assistant/trace'
import { Chip } from '../../ui/chip.tsx'
import { Part } from './part.tsx'
import { traceWords } from './trace-words.ts'

export function CheckedPart({ check }: { check: Check | null }) {
  return (
    <Part title="What was checked">
      {check ? <CheckLines check={check} /> : <p className="text-quiet">No reply was written, so there was nothing to check.</p>}
    </Part>
  )
}

function CheckLines({ check }: { check: Check }) {
  const backed = check.claims.filter((claim) => claim.supported).length
  return (
    <>
      <p className="text-quiet">
        {check.claims.length === 0
          ? 'The reply states no price, date, time, number, name or promise.'
          : `${backed} of ${check.claims.length} ${check.claims.length === 1 ? 'fact has' : 'facts have'} something that backs ${check.claims.length === 1 ? 'it' : 'them'}.`}
        {check.repaired && ' The first wording did not pass and was corrected.'}
      </p>
      {check.violations.map((violation, index) => (
        <p key={index} className="border-l-2 border-urgent pl-3">
          <span className="font-semibold text-urgent">{traceWords.violation[violation.rule]}</span>{' '}
          <span className="break-words text-quiet">{violation.detail}</span>
        </p>
      ))}
      {check.claims.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {check.claims.map((claim, index) => (
            <ClaimLine key={index} claim={claim} />
          ))}
        </ul>
      )}
    </>
  )
}

function ClaimLine({ claim }: { claim: Claim }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5 text-13">
      <span className="font-semibold break-all">{claim.text}</span>
      <span className="text-quiet">
        {traceWords.claim[claim.kind]}
        {claim.by && ` · ${claim.by}`}
      </span>
      {!claim.supported && <Chip tone="urgent">Not backed</Chip>}
    </li>
  )
}
