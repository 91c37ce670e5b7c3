import { html } from 'hono/html'
import type { StoredProductMail } from '../../db/accounts/product-mails.ts'
import { type Html, renderPage } from '../../http/render-page.ts'
import { outboxPath } from './outbox-path.ts'

/** The list of the product's own mails, newest first. */
export function renderOutbox(mails: readonly StoredProductMail[]): Html {
  return renderPage(
    'Mails',
    html`<h1>Mails</h1>
      <p class="quiet">What this installation would send. With SMTP_URL set the mails leave, and this page is gone.</p>
      ${mails.length === 0 ? html`<p>There is none yet. Ask for a new password, and one is here.</p>` : ''}
      <ul class="mails">
        ${mails.map(
          (mail) =>
            html`<li>
              <a href="${outboxPath}/${mail.id}">${mail.subject}</a>
              <span class="quiet">to ${mail.toAddress}, <time datetime="${mail.createdAt.toISOString()}">${timeOf(mail)}</time></span>
            </li>`,
        )}
      </ul>`,
    style,
  )
}

/** One mail: its addresses, its HTML in a frame, its links by themselves, and its text. */
export function renderOutboxMail(mail: StoredProductMail): Html {
  return renderPage(
    mail.subject,
    html`<p><a href="${outboxPath}">All mails</a></p>
      <h1>${mail.subject}</h1>
      <p class="quiet">To ${mail.toAddress}${mail.replyTo ? `, answers to ${mail.replyTo}` : ''}, ${timeOf(mail)}</p>
      ${
        mail.html === null
          ? html`<p>This mail was sent; its texts are no longer kept.</p>`
          : html`<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${mail.html}"></iframe>
              <h2>Links</h2>
              <ul>
                ${linksOf(mail.text ?? '').map((link) => html`<li><a href="${link}">${link}</a></li>`)}
              </ul>
              <h2>Text</h2>
              <pre>${mail.text}</pre>`
      }`,
    style,
  )
}

/** The addresses in the text that a browser opens; nothing else becomes a link. */
function linksOf(text: string): string[] {
  return [...new Set(text.match(/https?:\/\/\S+/g) ?? [])]
}

function timeOf({ createdAt }: StoredProductMail): string {
  return `${createdAt.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

const style = `
main { max-width: 720px; }
h1 { font-size: 28px; overflow-wrap: anywhere; }
ul { margin: 0; padding-left: 24px; }
li, li a { overflow-wrap: anywhere; }
.mails { list-style: none; padding: 0; }
.mails li { padding: 16px 0; border-top: 1px solid var(--line); }
.mails a { display: block; }
iframe { width: 100%; height: 640px; border: 1px solid var(--line); border-radius: 10px; background: #fbf8f3; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
`
