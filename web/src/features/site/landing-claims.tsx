const claims = [
  {
    claim: '40+ hours saved per month (about $800 of time)',
    basis: '140 mails a week at 4 minutes each are 40 hours; an hour is counted with $20.',
  },
  { claim: '2-4 extra clients ($400-800 revenue)', basis: 'People who book with whoever answers first. Each is counted with $200.' },
  { claim: '2-3x return on investment', basis: 'Time and revenue together, $1,200 to $1,600, against $550 a month: 2.2 to 2.9 times.' },
  { claim: '$650 replaces a $1,200-1,500 a month hire', basis: '60 to 75 hours of desk work at $20 an hour, without taxes and leave.' },
] as const

/** The published figures, as what they are: estimates, each with its basis. */
export function LandingClaims() {
  return (
    <div className="mt-16">
      <h3 className="font-serif text-21">Our own estimates, and what they rest on</h3>
      <p className="mt-1 text-quiet">None of them was measured at a customer’s. Move the sliders to yours.</p>
      <dl className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {claims.map(({ claim, basis }) => (
          <div key={claim} className="border-t border-line pt-4">
            <dt className="font-semibold">{claim}</dt>
            <dd className="mt-1 text-quiet">Estimate. {basis}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
