import { brand } from '@ownvoice/core/brand'
import { PlainNotice } from '../ui/plain-notice.tsx'

export default function PrivacyPage() {
  return (
    <PlainNotice drawing="keys" title="Privacy Policy">
      <title>{`Privacy Policy – ${brand.name}`}</title>
      <p>The full text is being written and will stand on this page before the first subscription is sold.</p>
      <p>
        What holds already: one cookie, which keeps you signed in. Mails, documents and replies stay in the database and the folder of the
        server that you are looking at. No page loads anything from another host.
      </p>
    </PlainNotice>
  )
}
