import { html } from 'hono/html'
import { type Html, renderPage } from '../../http/render-page.ts'

/** Asks whether somebody wants no more mail. Opening it changes nothing: programs that read mails open what is in them. */
export function renderOptOutPage({ business, address }: { business: string; address: string }): Html {
  return renderPage(
    `No more emails from ${business}`,
    html`<h1>No more emails from ${business}?</h1>
      <p>With this button, ${address} gets no more automatic emails from ${business}. You can still write to them at any time.</p>
      <form method="post"><button type="submit">Send me no more</button></form>`,
  )
}

/** That it is done. */
export function renderOptedOutPage({ business }: { business: string }): Html {
  return renderPage(
    'You will get no more',
    html`<h1>You will get no more</h1>
      <p role="status">${business} will send you no more automatic emails. If that was a mistake, just write to them.</p>`,
  )
}

/** For a link that was cut short or changed on its way. */
export function renderUnknownOptOutPage(): Html {
  return renderPage(
    'This link is not complete',
    html`<h1>This link is not complete</h1>
      <p>Please open it once more from the email, whole. Or reply to that email that you want no more: that works as well.</p>`,
  )
}
