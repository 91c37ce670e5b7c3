import { html } from 'hono/html'
import { trapField } from '@ownvoice/core/leads/lead'
import { type Html, renderPage } from '../../http/render-page.ts'

type FormPage = { formKey: string; name: string; typed: Record<string, string>; submissionId: string; problem: string | null }

/** The hosted form: plain HTML that works without scripts, with what was typed still in it after a refusal. */
export function renderFormPage({ formKey, name, typed, submissionId, problem }: FormPage): Html {
  const value = (field: string) => typed[field] ?? ''
  return renderPage(
    name,
    html`<h1>${name}</h1>
      <p class="quiet">Write to us and we will answer by email.</p>
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
      <form method="post" action="/api/leads/${formKey}">
        <input type="hidden" name="submissionId" value="${submissionId}" />
        <label for="name">Your name</label>
        <input id="name" name="name" value="${value('name')}" autocomplete="name" maxlength="200" />
        <label for="email">Email</label>
        <input id="email" name="email" type="email" value="${value('email')}" autocomplete="email" maxlength="254" required />
        <label for="phone">Phone (optional)</label>
        <input id="phone" name="phone" type="tel" value="${value('phone')}" autocomplete="tel" maxlength="50" />
        <label for="message">Message</label>
        <textarea id="message" name="message" maxlength="10000" required>${value('message')}</textarea>
        <div class="trap" aria-hidden="true">
          <label for="${trapField}">Leave this empty</label>
          <input id="${trapField}" name="${trapField}" tabindex="-1" autocomplete="off" />
        </div>
        <button type="submit">Send message</button>
      </form>`,
  )
}

/** What a person sees once the message is stored. */
export function renderThanksPage(name: string): Html {
  return renderPage(
    name,
    html`<h1>Thank you</h1>
      <p role="status">Your message has reached ${name}. The answer comes by email, to the address you gave.</p>`,
  )
}
