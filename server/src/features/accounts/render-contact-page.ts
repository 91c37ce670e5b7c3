import { brand } from '@ownvoice/core/brand'
import { html } from 'hono/html'
import { type Html, renderPage } from '../../http/render-page.ts'

/** Asks whether the address is the owner's. Opening it changes nothing: programs that read mails open what is in them. */
export function renderContactPage({ address }: { address: string }): Html {
  return renderPage(
    'Is this your address?',
    html`<h1>Is this your address?</h1>
      <p>With this button, ${brand.name} writes to ${address}: what waits for you, with links that send replies in your name.</p>
      <form method="post"><button type="submit">Write to me here</button></form>`,
  )
}

/** That it is done. */
export function renderContactConfirmedPage({ address }: { address: string }): Html {
  return renderPage(
    'Address confirmed',
    html`<h1>Address confirmed</h1>
      <p role="status">From now on we write to ${address}. How you sign in stays as it is.</p>`,
  )
}

/** For a link that was cut short or changed on its way, or whose address is no longer the owner's choice. */
export function renderUnknownContactPage(): Html {
  return renderPage(
    'This link confirms nothing',
    html`<h1>This link confirms nothing</h1>
      <p>It is not complete, or another address was chosen since. Under Settings → Profile you can have it sent again.</p>`,
  )
}
