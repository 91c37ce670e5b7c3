import type { Figure, Overview } from '@ownvoice/core/reports/contract'

const cards = [
  ['leadsResponded', 'Leads Responded'],
  ['avgResponseTime', 'Avg Response Time'],
  ['meetingsBooked', 'Meetings Booked'],
  ['revenueGenerated', 'Revenue Generated'],
] as const satisfies readonly [keyof Overview, string][]

export function StatCards({ overview }: { overview: Overview }) {
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-card border border-line lg:grid-cols-4 [&>*]:-mt-px [&>*]:-ml-px [&>*]:border-t [&>*]:border-l [&>*]:border-line">
      {cards.map(([key, title]) => (
        <StatCard key={key} title={title} figure={overview[key]} />
      ))}
    </dl>
  )
}

function StatCard({ title, figure }: { title: string; figure: Figure }) {
  return (
    <div className="p-4 md:p-6">
      <dt className="text-quiet">{title}</dt>
      <dd className="mt-1 font-serif text-28 md:text-40">{figure.value}</dd>
      <dd className="mt-1 text-13 text-quiet">
        {figure.change ? (
          <>
            <span className="font-semibold text-ink">{figure.change}</span> from last month
          </>
        ) : (
          'No last month to compare with'
        )}
      </dd>
      {figure.note && (
        <dd className="text-13 text-quiet">
          <details>
            <summary className="inline-flex min-h-6 cursor-pointer items-center underline decoration-line underline-offset-4 hover:decoration-accent">
              An estimate
            </summary>
            <p className="mt-1">{figure.note}</p>
          </details>
        </dd>
      )}
    </div>
  )
}
