import type { Check, Claim, Draft } from '@ownvoice/core/assistant/trace'
import { Chip } from '../../ui/chip.tsx'
import { documentTitle } from '@ownvoice/core/knowledge/document-title'
import { Part } from './part.tsx'
import { traceWords } from './trace-words.ts'

export function CheckedPart({ check, draft }: { check: Check | null; draft: Draft | null }) {
  return (
    <Part title="What was checked">
      {check ? (
        <CheckLines check={check} draft={draft} />
      ) : (
        <p className="text-quiet">No reply was written, so there was nothing to check.</p>
      )}
    </Part>
  )
}

function CheckLines({ check, draft }: { check: Check; draft: Draft | null }) {
  const bySentence = [...Map.groupBy(check.claims, ({ statement }) => statement)]
  return (
    <>
      <p className="text-quiet">
        {countWords(check.claims)}
        {check.repaired && ' The first wording did not pass and was corrected.'}
      </p>
      {check.violations.map((violation, index) => (
        <p key={index} className="border-l-2 border-urgent pl-3">
          <span className="font-semibold text-urgent">{traceWords.violation[violation.rule]}</span>{' '}
          <span className="break-words text-quiet">{violation.detail}</span>
        </p>
      ))}
      {bySentence.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {bySentence.map(([index, claims]) => (
            <SentenceLines key={index} text={draft?.statements[index]?.text} claims={claims} />
          ))}
        </ul>
      )}
    </>
  )
}

/** A sentence of the reply, and under it each fact it states. */
function SentenceLines({ text, claims }: { text: string | undefined; claims: readonly Claim[] }) {
  return (
    <li className="py-2">
      {text && <p className="font-serif text-15 break-words">{text}</p>}
      <ul className={text ? 'mt-1 border-l border-line pl-3' : ''}>
        {claims.map((claim, index) => (
          <ClaimLine key={index} claim={claim} />
        ))}
      </ul>
    </li>
  )
}

function ClaimLine({ claim }: { claim: Claim }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-0.5 text-13">
      <span className="font-semibold [overflow-wrap:anywhere]">{claim.text}</span>
      <span className="text-quiet">
        {traceWords.claim[claim.kind]}
        {claim.by && ` · ${documentTitle(claim.by)}`}
      </span>
      {!claim.supported && <Chip tone="urgent">Not backed</Chip>}
    </li>
  )
}

function countWords(claims: readonly Claim[]): string {
  if (claims.length === 0) return 'The reply states no price, date, time, number, name or promise.'
  const backed = claims.filter((claim) => claim.supported).length
  const facts = claims.length === 1 ? 'fact has something that backs it' : 'facts have something that backs them'
  return `${backed} of ${claims.length} ${facts}.`
}
