import { describe, expect, test } from 'vitest'
import type { Mail } from '../../mailboxes/mail.ts'
import { plainMail } from '../../mailboxes/plain-mail.ts'
import { readFormNotification } from './form-notification.ts'

const own = 'office@school.example'
const alias = 'info@school.example'
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

const read = (given: Given) => readFormNotification(notification(given), [own, alias])
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
  [
    'Elementor',
    {
      from: 'email@brightkeys.example',
      subject: 'New message from "Bright Keys"',
      html: `Name: Nora Feld<br>Email: nora@example.com<br>Phone: 555 0100<br>Message: Do you teach cello?<br /><br />And what does it cost?<br><br>---<br><br>Date: May 4, 2026<br>Time: 9:00 am<br>Page URL: <a href="https://brightkeys.example/contact/">https://brightkeys.example/contact/</a><br>User Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36<br>Remote IP: 198.51.100.7<br>Powered by: Elementor<br>`,
    },
    'Phone: 555 0100',
  ],
  [
    'Elementor as plain text',
    {
      from: 'email@brightkeys.example',
      subject: 'Someone wants a lesson',
      text: `Name: Nora Feld\nEmail: nora@example.com\nMessage: ${question}\n\n---\n\nDate: May 4, 2026\nTime: 9:00 am\nPage URL: https://brightkeys.example/contact/\nUser Agent: Mozilla/5.0 (X11; Linux x86_64)\nAppleWebKit/537.36\nRemote IP: 198.51.100.7\nPowered by: Elementor\n`,
    },
    '',
  ],
  [
    'Ninja Forms',
    {
      from: 'wordpress@brightkeys.example',
      subject: 'Ninja Forms Submission',
      html: `<table><tr><td valign="top">Name:</td><td>Nora Feld</td></tr><tr><td valign="top">Email:</td><td><a href="mailto:nora@example.com">nora@example.com</a></td></tr><tr><td valign="top">Instrument:</td><td>Cello</td></tr><tr><td valign="top">Message:</td><td>Do you teach cello?<br><br>And what does it cost?</td></tr></table>`,
    },
    'Instrument: Cello',
  ],
  [
    'the contact form of Ninja Forms, without labels',
    {
      from: 'wordpress@brightkeys.example',
      subject: 'New message from Nora Feld',
      replyTo: 'nora@example.com',
      html: `<p>Do you teach cello?<br><br>And what does it cost?</p><p>-Nora Feld ( nora@example.com )</p>`,
    },
    '',
  ],
  [
    'Fluent Forms',
    {
      from: 'wordpress@brightkeys.example',
      subject: '[Nora Feld] New Form Submission',
      html: `<p><table class="ff_all_data" width="600" cellpadding="0" cellspacing="0"><tbody>${[
        ['Name', 'Nora Feld'],
        ['Email', '<a href="mailto:nora@example.com">nora@example.com</a>'],
        ['Subject', 'Cello'],
        ['Your Message', 'Do you teach cello?<br /><br />And what does it cost?'],
      ]
        .map(
          ([label, value]) =>
            `<tr class="field-label"><th style="padding: 6px 12px; background-color: #f8f8f8; text-align: left;"><strong>${label}</strong></th></tr><tr class="field-value"><td style="padding: 6px 12px 12px 12px;">${value}</td></tr>`,
        )
        .join('')}</tbody></table></p><p>This form submitted at: https://brightkeys.example/contact/</p><p>&copy; Bright Keys.</p>`,
    },
    '',
  ],
  [
    'Formidable, with what it says of the visitor’s machine',
    {
      from: 'admin@brightkeys.example',
      subject: 'Contact Us Form submitted on Bright Keys',
      html: `<table cellspacing="0" style="font-size:14px"><tbody>${[
        ['Name', 'Nora Feld'],
        ['Email', 'nora@example.com'],
        ['Phone', '555 0100'],
        ['Message', 'Do you teach cello?<br/><br/>And what does it cost?'],
        ['IP Address', '198.51.100.7'],
        ['User-Agent (Browser/OS)', 'Google Chrome 124 / OS X'],
        ['Referrer', 'https://brightkeys.example/contact/'],
      ]
        .map(
          ([label, value]) =>
            `<tr style="background-color:#f7f7f7;"><th scope="row" style="text-align:left;">${label}</th><td>${value}</td></tr>`,
        )
        .join('')}</tbody></table>`,
    },
    'Phone: 555 0100',
  ],
  [
    'Formspree',
    {
      from: 'noreply@formspree.io',
      subject: 'New submission on brightkeys.example',
      replyTo: 'nora@example.com',
      text: `Hey there,\n\nSomeone just submitted your form on brightkeys.example. Here's what they had to say:\n\nname:\nNora Feld\n\n_replyto:\nnora@example.com\n\nmessage:\n${question}\n\n\nThis form was submitted at 09:00 AM UTC - 04 May 2026.\n---\n\nYou are receiving this because you confirmed this email address on Formspree. If you don't remember doing that, please remove the form.`,
    },
    '',
  ],
  [
    'Formspree as a table',
    {
      from: 'noreply@formspree.io',
      subject: 'New submission from brightkeys.example',
      html: `<table><tr><td>New submission on brightkeys.example</td></tr><tr><td>Hey there,</td></tr><tr><td>Someone just submitted your form on brightkeys.example. Here's what they had to say:</td></tr><tr><td><table><tr><td width="30%">name</td><td>Nora Feld</td></tr><tr><td width="30%">email</td><td>nora@example.com</td></tr><tr><td width="30%">message</td><td>Do you teach cello?<br><br>And what does it cost?</td></tr></table></td></tr><tr><td>This form was submitted at 09:00 AM UTC.</td></tr></table><div><table><tr><td>You are receiving this because you confirmed this email address on <a href="https://formspree.io">Formspree</a>.</td></tr></table></div>`,
    },
    '',
  ],
]

describe('the notification of a form builder', () => {
  test.each(recognised)('%s is read as a mail from the person, without the builder’s words', (_builder, given, details) => {
    const mail = read(given)
    expect(mail).toMatchObject({ from: nora, replyTo: [nora], messageId: null, headers: [], html: null, sentAt })
    expect(mail?.text).toBe(details === '' ? question : `${question}\n\n${details}`)
    expect(mail?.subject).toBe(/Subject: Cello|>Subject</.test(`${given.text}${given.html}`) ? 'Cello' : 'Message from Nora Feld')
  })

  test('is answered to its Reply-To where that is somebody else than the field names', () => {
    const [, squarespace] = recognised[0] ?? []
    expect(squarespace && read({ ...squarespace, replyTo: 'parent@example.com' })?.from?.address).toBe('parent@example.com')
  })

  test.each(['form-submission@squarespace.info', 'no-reply@squarespace.example', own, alias, 'Office+forms@school.example'])(
    'never to %s, whatever the Reply-To says',
    (replyTo) => {
      const [, squarespace] = recognised[0] ?? []
      expect(squarespace && read({ ...squarespace, replyTo })?.from?.address).toBe('nora@example.com')
    },
  )

  test('with no address but the builder’s or the owner’s is left as it is', () => {
    const text = (email: string) => `Submitted content\nName: Nora\nEmail: ${email}\nMessage: Hello`
    for (const email of ['', 'none', 'no-reply@webflow.com', own, alias, 'by phone: nora@example.com'])
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
    [
      'an entry of Elementor that a person passes on',
      {
        from: 'designer@example.com',
        subject: 'Fwd: New message from "Bright Keys"',
        text: `Name: Nora\nEmail: nora@example.com\nMessage: Hi\n\n---\n\nRemote IP: 198.51.100.7\nPowered by: Elementor`,
      },
    ],
    [
      'a person who signs with name and address',
      {
        from: 'nora@example.com',
        subject: 'New message from school',
        text: 'Hello,\n\nis there a test?\n\n-Nora Feld ( nora@example.com )',
      },
    ],
    [
      'a mail of Formspree about something else',
      { from: 'noreply@formspree.io', subject: 'Your plan', text: 'Name: Nora\nEmail: nora@example.com\nMessage: Hi' },
    ],
    ['an owner’s newsletter', { from: 'wordpress@brightkeys.example', subject: 'New Entry: our blog', text: 'Sent from Bright Keys' }],
  ])('%s', (_what, given) => {
    expect(read(given)).toBeNull()
  })

  test('a reply in a thread', () => {
    expect(
      readFormNotification({ ...notification({ from: 'no-reply-forms@webflow.com', text }), inReplyTo: ['one@school.example'] }, [own]),
    ).toBeNull()
  })
})

test('nothing that a visitor types starts a header or names another reader', () => {
  const text = 'Submitted content\nName: Nora\rBcc: all@example.com\nEmail: nora@example.com\u2028Cc: all@example.com\nMessage: Hi\u0000'
  const mail = read({ from: 'no-reply-forms@webflow.com', text })
  expect(mail).toMatchObject({ replyTo: [{ address: 'nora@example.com' }], cc: [], to: [] })
  expect(`${mail?.from?.name}${mail?.subject}`).not.toMatch(/[\r\n\0\u2028]/)
})
