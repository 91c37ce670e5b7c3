import { Link } from 'react-router'
import { paths } from '../../paths.ts'

/** What an owner may want to know before a mailbox is handed over. */
export function TipsCard() {
  return (
    <section className="mt-8 max-w-[760px] rounded-card border border-line p-6" aria-labelledby="tips">
      <h2 id="tips" className="font-serif text-21">
        Good to know
      </h2>
      <dl className="mt-3 space-y-3">
        <div>
          <dt className="font-semibold">Security</dt>
          <dd className="text-quiet">
            Gmail is connected by OAuth: we never see your password. What Google gives us is kept encrypted on the server, and given back
            when you disconnect.
          </dd>
        </div>
        <div>
          <dt className="font-semibold">Response speed</dt>
          <dd className="text-quiet">A new email is typically answered within 10 seconds.</dd>
        </div>
        <div>
          <dt className="font-semibold">Monitoring</dt>
          <dd className="text-quiet">
            What came in and what was answered shows in{' '}
            <Link to={paths.analytics} className="link">
              Analytics
            </Link>
            .
          </dd>
        </div>
      </dl>
    </section>
  )
}
