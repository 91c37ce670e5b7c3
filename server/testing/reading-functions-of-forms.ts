import { leadReplySubject } from '@ownvoice/core/assistant/compose/lead-subject'
import { formEntry } from '@ownvoice/core/assistant/screen/form-entry'
import { withoutFormFooter } from '@ownvoice/core/assistant/screen/form-footer'
import { formBuilderOf, linesOfFields } from '@ownvoice/core/assistant/read/form-builders'
import { fieldsOfPairs, isKnownLabel, readFormFields } from '@ownvoice/core/assistant/read/form-fields'
import { readFormNotification } from '@ownvoice/core/assistant/read/form-notification'
import { readFormTable } from '@ownvoice/core/assistant/read/form-table'
import { keepsLineBreaks } from '@ownvoice/core/assistant/read/html-to-text'
import { tableParts } from '@ownvoice/core/assistant/read/table-rows'
import { readUnknownForm } from '@ownvoice/core/assistant/read/unknown-form'
import { hasFormSubject, isFormAddress } from '@ownvoice/core/assistant/screen/form-signs'
import { leadToMail } from '@ownvoice/core/leads/lead-to-mail'
import { plainMail } from '@ownvoice/core/mailboxes/plain-mail'
import { ask, reading } from '../../core/testing/assistant.ts'

const now = new Date('2026-03-04T15:00:00Z')
const sender = { name: 'Nora', address: 'nora@example.com' }
const mailOf = (text: string) => plainMail(sender, text.slice(0, 300), text)
const lead = { name: 'Nora', email: 'nora@example.com', phone: '', subject: '', message: '', submissionId: '', 'ownvoice-website': '' }
/** Notifications of form builders that hold this text, and whose template allows it everywhere. */
const notificationsOf = (text: string) => {
  const jotform = { ...plainMail({ name: '', address: 'noreply@jotform.com' }, '', text), replyTo: [sender] }
  const contactForm7 = `From: ${text}\nMessage Body:\n${text}\nThis e-mail was sent from a contact form on Bright Keys`
  return [
    jotform,
    { ...jotform, text: null, html: text },
    mailOf(contactForm7),
    { ...mailOf(''), subject: 'New Entry: x', text: `${text}\nSent from x` },
    mailOf(`${text}\n---\n${text}\nPowered by: Elementor`),
    { ...mailOf(`${text}\n-Nora ( nora@example.com )`), subject: 'New message from Nora' },
    { ...mailOf(''), subject: 'x Form submitted on x', text: null, html: `<table cellspacing="0">${text}` },
  ]
}
/** Tables that hold this text as their rows, and in their cells. */
const tablesOf = (text: string) => {
  const cells = text
    .split('\n')
    .map((line) => `<tr><td>${line}</td></tr>`)
    .join('')
  return [`<table><tr><td>Email</td><td>nora@example.com</td></tr>${text}`, `<table><tr><td>Email</td></tr>${cells}`]
}
const builders = [mailOf('')].flatMap(
  (mail) => formBuilderOf({ ...mail, from: { name: '', address: 'form-submission@squarespace.info' } }, []) ?? [],
)

/** What reads forms, and what is said of what stood in them. */
export const formFunctions: Record<string, (text: string) => unknown> = {
  formEntry,
  withoutFormFooter: (text) => withoutFormFooter(text.split('\n')),
  formBuilderOf: (text) => formBuilderOf({ ...mailOf(text), html: text }, text.split('\n')),
  linesOfFields: (text) => builders.map((builder) => linesOfFields(builder, text.split('\n'))),
  readFormFields: (text) => [readFormFields(text.split('\n'), false), readFormFields(text.split('\n'), true)],
  fieldsOfPairs: (text) => fieldsOfPairs([[text, text], ...text.split('\n').map((line) => [line, line] as const)]),
  isKnownLabel,
  isFormAddress,
  hasFormSubject,
  keepsLineBreaks: (text) => keepsLineBreaks(text, text),
  tableParts: (text) => [text, ...tablesOf(text)].map(tableParts),
  readFormTable: (text) => [text, ...tablesOf(text)].map(readFormTable),
  readUnknownForm: (text) =>
    tablesOf(text).map((html) =>
      readUnknownForm({ ...plainMail({ name: '', address: 'no-reply@forms.example' }, text, ''), html }, ['office@school.example']),
    ),
  readFormNotification: (text) => notificationsOf(text).map((mail) => readFormNotification(mail, ['office@school.example'])),
  leadReplySubject: (text) =>
    leadReplySubject({
      mail: mailOf(text),
      isSigned: true,
      reading: reading(text, { asks: [ask(text.slice(0, 600))] }),
      findings: [],
      businessName: text.slice(0, 300),
    }),
  leadToMail: (text) => leadToMail({ ...lead, message: text, name: text.slice(0, 200) }, now),
}
