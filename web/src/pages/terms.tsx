import { brand } from '@ownvoice/core/brand'
import { PlainNotice } from '../ui/plain-notice.tsx'

export default function TermsPage() {
  return (
    <PlainNotice drawing="letter" title="Terms of Service">
      <title>{`Terms of Service – ${brand.name}`}</title>
      <p>The full text is being written and will stand on this page before the first subscription is sold.</p>
      <p>Until then {brand.name} is software that you run yourself, under the licence that comes with it.</p>
    </PlainNotice>
  )
}
