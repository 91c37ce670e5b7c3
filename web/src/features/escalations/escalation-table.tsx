import { ageLabel } from '@ownvoice/core/escalations/age-label'
import type { EscalationLine } from '@ownvoice/core/escalations/contract'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { categoryTones } from '../../ui/category-tones.ts'
import { Chip } from '../../ui/chip.tsx'
import { dayAndTime } from '../../ui/moment.ts'

type EscalationTableProps = {
  escalations: readonly EscalationLine[]
  timezone: string
  now: Date
  onReview: (id: string) => void
}

const columns = ['When', 'To', 'Category', 'Reason', 'Age', 'Actions'] as const

/** The open escalations: a table, and on a phone a card for each with the sender and the reason first. */
export function EscalationTable({ escalations, ...props }: EscalationTableProps) {
  return (
    <>
      <table className="hidden w-full border-collapse text-left md:table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-3 py-2 text-13 font-normal text-quiet">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {escalations.map((escalation) => (
            <Row key={escalation.id} escalation={escalation} {...props} />
          ))}
        </tbody>
      </table>
      <ul aria-label="Open escalations" className="divide-y divide-line border-y border-line md:hidden">
        {escalations.map((escalation) => (
          <Card key={escalation.id} escalation={escalation} {...props} />
        ))}
      </ul>
    </>
  )
}

type LineProps = Omit<EscalationTableProps, 'escalations'> & { escalation: EscalationLine }

function Row({ escalation, timezone, now, onReview }: LineProps) {
  const { id, createdAt, toEmail, category, reason, isTaken } = escalation
  const cell = 'border-t border-line px-3 py-3 align-top'
  return (
    <tr>
      <td className={`whitespace-nowrap text-quiet ${cell}`}>
        <time dateTime={createdAt}>{dayAndTime(createdAt, timezone)}</time>
      </td>
      <td className={`max-w-72 font-semibold break-words lg:min-w-68 ${cell}`}>
        <Person id={id} email={toEmail} />
      </td>
      <td className={cell}>
        <CategoryChip category={category} />
      </td>
      <td className={`break-words ${cell}`}>
        {reason}
        {isTaken && <TakenNote />}
      </td>
      <td className={`text-quiet ${cell}`}>{ageLabel(new Date(createdAt), now)}</td>
      <td className={cell}>
        <ReviewButton escalation={escalation} onReview={onReview} />
      </td>
    </tr>
  )
}

function Card({ escalation, timezone, now, onReview }: LineProps) {
  const { id, createdAt, toEmail, category, reason, isTaken } = escalation
  return (
    <li className="py-4">
      <p className="flex justify-between gap-3">
        <span className="min-w-0 font-semibold break-words">
          <Person id={id} email={toEmail} />
        </span>
        <span className="text-quiet">{ageLabel(new Date(createdAt), now)}</span>
      </p>
      <p className="mt-1 break-words">{reason}</p>
      {isTaken && <TakenNote />}
      <div className="mt-2 flex items-center justify-between gap-3">
        <p className="flex flex-wrap items-center gap-x-3 text-13 text-quiet">
          <CategoryChip category={category} />
          <time dateTime={createdAt}>{dayAndTime(createdAt, timezone)}</time>
        </p>
        <ReviewButton escalation={escalation} onReview={onReview} />
      </div>
    </li>
  )
}

/** They said so from the email about it. */
function TakenNote() {
  return <p className="mt-1 text-13 text-quiet">You answer this one yourself.</p>
}

/** Leads to the page of whom it is about. */
function Person({ id, email }: { id: string; email: string }) {
  if (email === '') return 'No address'
  return (
    <Link to={paths.person(id)} className="hover:underline">
      {email}
    </Link>
  )
}

function CategoryChip({ category }: Pick<EscalationLine, 'category'>) {
  const { tone, label } = categoryTones[category]
  return <Chip tone={tone}>{label}</Chip>
}

function ReviewButton({ escalation: { id, toEmail }, onReview }: Pick<LineProps, 'escalation' | 'onReview'>) {
  return (
    <button
      type="button"
      className="button button-plain"
      aria-label={`Review the escalation of ${toEmail || 'an unknown sender'}`}
      onClick={() => onReview(id)}
    >
      Review
    </button>
  )
}
