import { describe, expect, test } from 'vitest'
import type { Mail } from '../../mailboxes/mail.ts'
import { plainMail } from '../../mailboxes/plain-mail.ts'
import { readFormNotification } from './form-notification.ts'

const own = 'office@school.example'
const sentAt = '2026-05-04T09:00:00.000Z'

type Given = { from: string; subject?: string; replyTo?: string; text?: string; html?: string }

function notification({ from, subject = 'New message', replyTo, text, html }: Given): Mail {
  return {
    ...plainMail({ name: 'Forms', address: from }, subject, '', { replyTo: replyTo ? [{ name: '', address: replyTo }] : [], sentAt }),
    messageId: 'entry@builder.example',
    headers: [{ name: 'auto-submitted', value: 'auto-generated' }],
    to: [{ name: '', address: own }],
    text: text ?? null,
    html: html ?? null,
  }
}

const read = (given: Given) => readFormNotification(notification(given), own)
const question = 'Do you teach cello?\n\nAnd what does it cost?'
const nora = { name: 'Nora Feld', address: 'nora@example.com' }

const row = (label: string, value: string) =>
  `<tr bgcolor="#EAF2FA"><td colspan="2"><font><strong>${label}</strong></font></td></tr><tr bgcolor="#FFFFFF"><td width="20">&nbsp;</td><td><font>${value}</font></td></tr>`
const squarespaceField = (label: string, value: string) => `<p><b>${label}:</b> <span>${value}</span></p>`
const squarespaceFields = [
  squarespaceField('Name', 'Nora Feld'),
  squarespaceField('Email', 'nora@example.com, accepts marketing: true'),
  squarespaceField('Message', 'Do you teach cello?<br><br>And what does it cost?'),
  squarespaceField('How did you hear about us?', 'A friend'),
].join('')

const recognised: [builder: string, given: Given, details: string][] = [
  [
    'Squarespace, without Reply-To, its fields twice and once hidden',
    {
      from: 'form-submission@squarespace.info',
      subject: 'Form Submission - Contact',
      html: `<body><div style="display:none;">${squarespaceFields}</div><p>Sent via form submission from <i>Bright Keys</i></p>${squarespaceFields}<p>Manage Submissions</p><p>Does this submission look like spam? <a href="https://x.example">Report it here.</a></p></body>`,
    },
    'How did you hear about us?: A friend',
  ],
  [
    'Wix',
    {
      from: 'no-reply@crm.wix.com',
      replyTo: 'nora@example.com',
      text: `Contact got a new submission\n\nSubmission summary:\n\nFirst name:\nNora\n\nLast name:\nFeld\n\nEmail:\nnora@example.com\n\nPhone:\n555 0100\n\nMessage:\n${question}\n\nView submission\nhttps://manage.wix.com/secret`,
    },
    'Phone: 555 0100',
  ],
  [
    'Webflow',
    {
      from: 'no-reply-forms@webflow.com',
      text: `You just got a form submission!\n\nForm\nContact\n\nSite\nBright Keys\n\nSubmitted content\nName: Nora Feld\nEmail: nora@example.com\nMessage: ${question}\n\nInstrument: Cello`,
    },
    'Instrument: Cello',
  ],
  [
    'HubSpot',
    {
      from: 'noreply@notifications.hubspot.com',
      subject: 'New submission on HubSpot Form "Contact"',
      text: `New submission on HubSpot Form "Contact"\nPage submitted on: Contact us\nFirst name:\nNora\nLast name:\nFeld\nEmail:\nnora@example.com\nMobile phone number:\n555 0100\nMessage:\n${question}\n\nView contact`,
    },
    'Phone: 555 0100',
  ],
  [
    'Typeform',
    {
      from: 'notifications@followups.typeform.io',
      text: `Your typeform Contact has a new response:\n\nYour name\nNora Feld\n\nEmail address\nnora@example.com\n\nPhone number\n555 0100\n\nHow can we help?\n${question}\n\nSee all responses\nhttps://typeform.example/secret`,
    },
    'Phone: 555 0100',
  ],
  [
    'Jotform',
    {
      from: 'noreply@jotform.com',
      subject: 'Re: Contact form - Nora Feld',
      html: `<table><tr><td>Full Name</td><td>Nora Feld</td></tr><tr><td>E-mail</td><td>nora@example.com</td></tr><tr><td>Phone Number</td><td>555 0100</td></tr><tr><td>Message</td><td>Do you teach cello?<br><br>And what does it cost?</td></tr></table><p>Edit submission</p>`,
    },
    'Phone: 555 0100',
  ],
  [
    'WPForms',
    {
      from: 'wordpress@brightkeys.example',
      subject: 'New Entry: Simple Contact Form',
      html: `<table><tr><td><strong>Name</strong></td></tr><tr><td>Nora Feld</td></tr><tr><td><strong>Email</strong></td></tr><tr><td><a href="mailto:nora@example.com">nora@example.com</a></td></tr><tr><td><strong>Phone</strong></td></tr><tr><td>555 0100</td></tr><tr><td><strong>Comment or Message</strong></td></tr><tr><td>Do you teach cello?<br><br>And what does it cost?</td></tr></table><p>Sent from <a href="https://brightkeys.example">Bright Keys</a></p>`,
    },
    'Phone: 555 0100',
  ],
  [
    'Gravity Forms',
    {
      from: 'wordpress@brightkeys.example',
      subject: 'New submission from Contact',
      html: `<table>${row('Name', 'Nora Feld')}${row('Email', '<a href="mailto:nora@example.com">nora@example.com</a>')}${row('Phone', '555 0100')}${row('Message', 'Do you teach cello?<br><br>And what does it cost?')}</table>`,
    },
    'Phone: 555 0100',
  ],
  [
    'Contact Form 7',
    {
      from: 'wordpress@brightkeys.example',
      subject: 'Bright Keys "Cello"',
      text: `From: Nora Feld <nora@example.com>\nSubject: Cello\n\nMessage Body:\n${question}\n\n-- \nThis is a notification that a contact form was submitted on your website (Bright Keys https://brightkeys.example).`,
    },
    '',
  ],
  [
    'an older Contact Form 7',
    {
      from: 'wordpress@brightkeys.example',
      replyTo: 'nora@example.com',
      text: `From: Nora Feld nora@example.com\nSubject: Cello\n\nMessage Body:\n${question}\n\n--\nThis e-mail was sent from a contact form on Bright Keys (https://brightkeys.example)`,
    },
    '',
  ],
]

describe('the notification of a form builder', () => {
  test.each(recognised)('%s is read as a mail from the person, without the builder’s words', (_builder, given, details) => {
    const mail = read(given)
    expect(mail).toMatchObject({ from: nora, replyTo: [nora], messageId: null, headers: [], html: null, sentAt })
    expect(mail?.text).toBe(details === '' ? question : `${question}\n\n${details}`)
    expect(mail?.subject).toBe(given.text?.includes('Subject: Cello') ? 'Cello' : 'Message from Nora Feld')
  })

  test('is answered to its Reply-To where that is somebody else than the field names', () => {
    const [, squarespace] = recognised[0] ?? []
    expect(squarespace && read({ ...squarespace, replyTo: 'parent@example.com' })?.from?.address).toBe('parent@example.com')
  })

  test.each(['form-submission@squarespace.info', 'no-reply@squarespace.example', own, 'Office+forms@school.example'])(
    'never to %s, whatever the Reply-To says',
    (replyTo) => {
      const [, squarespace] = recognised[0] ?? []
      expect(squarespace && read({ ...squarespace, replyTo })?.from?.address).toBe('nora@example.com')
    },
  )

  test('with no address but the builder’s or the owner’s is left as it is', () => {
    const text = (email: string) => `Submitted content\nName: Nora\nEmail: ${email}\nMessage: Hello`
    for (const email of ['', 'none', 'no-reply@webflow.com', own, 'by phone: nora@example.com'])
      expect(read({ from: 'no-reply-forms@webflow.com', text: text(email) })).toBeNull()
    expect(read({ from: 'no-reply-forms@webflow.com', text: text('nora@example.com') })).not.toBeNull()
  })

  test('says what stands in its other fields where none is the message', () => {
    const text = 'Submitted content\nName: Nora Feld\nEmail: nora@example.com\nDate requested: May 9\nGuests: 2'
    expect(read({ from: 'no-reply-forms@webflow.com', text })?.text).toBe('Date requested: May 9\nGuests: 2')
  })

  test('keeps labels that the person wrote as their words', () => {
    const text =
      'Submitted content\nEmail: nora@example.com\nMessage: Two things.\nFirst: is there parking?\nhttps://example.com/map\n\nName: Nora Feld'
    expect(read({ from: 'no-reply-forms@webflow.com', text })).toMatchObject({
      from: nora,
      text: 'Two things.\nFirst: is there parking?\nhttps://example.com/map',
    })
  })
})

describe('what only looks like one is no notification', () => {
  const [, webflow] = recognised[2] ?? []
  const text = webflow?.text ?? ''
  test.each<[what: string, given: Given]>([
    ['a person who pastes an entry', { from: 'nora@example.com', text }],
    ['another address of the builder', { from: 'billing@webflow.com', text }],
    ['an address that only begins like the builder’s', { from: 'no-reply-forms@webflow.com.evil.example', text }],
    [
      'a mail of the builder about something else',
      { from: 'no-reply-forms@webflow.com', text: 'Name: Nora\nEmail: nora@example.com\nMessage: Hi' },
    ],
    ['a person who names a contact form', { from: 'nora@example.com', text: 'I wrote by the contact form.\n\nMessage Body:\nHello' }],
    ['an owner’s newsletter', { from: 'wordpress@brightkeys.example', subject: 'New Entry: our blog', text: 'Sent from Bright Keys' }],
  ])('%s', (_what, given) => {
    expect(read(given)).toBeNull()
  })

  test('a reply in a thread', () => {
    expect(
      readFormNotification({ ...notification({ from: 'no-reply-forms@webflow.com', text }), inReplyTo: ['one@school.example'] }, own),
    ).toBeNull()
  })
})

test('nothing that a visitor types starts a header or names another reader', () => {
  const text = 'Submitted content\nName: Nora\rBcc: all@example.com\nEmail: nora@example.com\u2028Cc: all@example.com\nMessage: Hi\u0000'
  const mail = read({ from: 'no-reply-forms@webflow.com', text })
  expect(mail).toMatchObject({ replyTo: [{ address: 'nora@example.com' }], cc: [], to: [] })
  expect(`${mail?.from?.name}${mail?.subject}`).not.toMatch(/[\r\n\0\u2028]/)
})
