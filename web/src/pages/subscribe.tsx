import { brand } from '@ownvoice/core/brand'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { PlainNotice } from '../ui/plain-notice.tsx'

export default function SubscribePage() {
  return (
    <PlainNotice drawing="pen" title="Subscriptions open soon">
      <title>{`Subscribe – ${brand.name}`}</title>
      <p>You will choose a plan and pay for it here. It is not possible yet, and nothing is charged.</p>
      <p>
        If you already have an account, you can{' '}
        <Link to={paths.auth} className="link">
          sign in
        </Link>{' '}
        and use it now.
      </p>
    </PlainNotice>
  )
}
