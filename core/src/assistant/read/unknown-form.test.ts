import { describe, expect, test } from 'vitest'
import type { Mail } from '../../mailboxes/mail.ts'
import { plainMail } from '../../mailboxes/plain-mail.ts'
import { readFormNotification } from './form-notification.ts'

const own = 'office@school.example'
const home = 'maya.lind@gmail.com'

type Given = { from?: string; subject?: string; replyTo?: string; to?: string; headers?: Mail['headers']; html: string }

function read({ from = 'no-reply@formsplus.example', subject = 'Contact', replyTo, to = own, headers = [], html }: Given): Mail | null {
  const sender = { name: 'Forms', address: from }
  const addressed = { to: [{ name: '', address: to }], replyTo: replyTo ? [{ name: '', address: replyTo }] : [] }
  return readFormNotification({ ...plainMail(sender, subject, ''), ...addressed, headers, text: null, html }, [own, home])
}

type Pairs = readonly (readonly [label: string, value: string])[]

const table = (rows: string) => `<table>${rows}</table>`
const beside = (pairs: Pairs) => table(pairs.map(([label, value]) => `<tr><td>${label}</td><td>${value}</td></tr>`).join(''))
const above = (pairs: Pairs) => table(pairs.map(([label, value]) => `<tr><td>${label}</td></tr><tr><td>${value}</td></tr>`).join(''))

const words = 'Do you teach cello?<br><br>And what does it cost?'
const entry: Pairs = [
  ['Name', 'Nora Feld'],
  ['Email', '<a href="mailto:nora@example.com">nora@example.com</a>'],
  ['Instrument', 'Cello'],
  ['Message', words],
]
const nora = { name: 'Nora Feld', address: 'nora@example.com' }
const typed = 'Do you teach cello?\n\nAnd what does it cost?\n\nInstrument: Cello'

describe('the entry of a form whose builder nobody knows', () => {
  test.each<[shape: string, html: string]>([
    ['each label beside its value', beside(entry)],
    ['each label above its value', above(entry)],
    [
      'header cells with colons, in a table that sets the page, below the name of the site and above the program’s',
      table(
        `<tr><td><h2>New message</h2><p>Bright Keys</p>${table(entry.map(([label, value]) => `<tr><th>${label}:</th><td><p>${value}</p></td></tr>`).join(''))}</td></tr><tr><td>Sent by FormsPlus, 12 Quay Street</td></tr>`,
      ),
    ],
    [
      'bold labels above values behind a spacer, an unknown one last',
      `${table(
        [...entry]
          .toSorted(([one], [other]) => Number(one === 'Instrument') - Number(other === 'Instrument'))
          .map(([label, value]) => `<tr><td colspan="2"><b>${label}</b></td></tr><tr><td>&nbsp;</td><td>${value}</td></tr>`)
          .join(''),
      )}<p>FormsPlus Inc.</p>`,
    ],
    [
      'labels above their values with empty rows between, and line ends that show',
      table(
        entry
          .map(
            ([label, value]) =>
              `<tr><td>${label}</td></tr><tr><td style="white-space: pre-line">${value.replaceAll('<br>', '\n')}</td></tr><tr><td>&nbsp;</td></tr>`,
          )
          .join(''),
      ),
    ],
    [
      'bold labels with something bold and long below',
      table(
        [...entry, ['You get this since Bright Keys has a form of ours on its site, where visitors write to you.', 'Unsubscribe']]
          .map(([label, value]) => `<tr><td><b>${label}</b></td></tr><tr><td>${value}</td></tr>`)
          .join(''),
      ),
    ],
    ['a table for each field', entry.map((pair) => beside([pair])).join('<br>')],
    [
      'an empty field, a heading of a part and what the builder knows of the machine',
      beside([
        ['Contact us', ''],
        ...entry.slice(0, 2),
        ['Phone', ''],
        ...entry.slice(2),
        ['IP Address', '198.51.100.7'],
        ['User Agent', 'Mozilla/5.0 (X11)'],
      ]),
    ],
  ])('is read as a mail from the person: %s', (_shape, html) => {
    expect(read({ html })).toMatchObject({ from: nora, replyTo: [nora], text: typed, html: null })
  })

  test.each(['wordpress@school.example', 'notifications@sites.example', own])(
    'comes from a program, or the business’s own site: %s',
    (from) => {
      const html = table(`<tr><td><p>New entry</p>${beside(entry)}</td></tr>`)
      expect(read({ from, html })).toMatchObject({ replyTo: [nora] })
    },
  )

  test('is read where the business’s own site mails through a service for newsletters', () => {
    const headers = [{ name: 'feedback-id', value: '::1.us-east-1.abc:AmazonSES' }]
    expect(read({ from: 'website@school.example', headers, html: beside(entry) })?.from?.address).toBe('nora@example.com')
    expect(read({ from: 'no-reply@formsplus.example', headers, html: beside(entry) })).toBeNull()
  })

  test('needs no message where its subject says what it is', () => {
    const html = beside([...entry.slice(0, 2), ['Day', 'May 9']])
    expect(read({ subject: 'New booking request', html })?.text).toBe('Day: May 9')
    expect(read({ subject: 'Our news', html })).toBeNull()
  })

  test('is answered to the Reply-To that names the visitor, and never to the business or the builder', () => {
    expect(read({ replyTo: 'parent@example.com', html: beside(entry) })?.from?.address).toBe('parent@example.com')
    for (const address of [own, 'leo@school.example', 'help@mail.formsplus.example', home]) {
      expect(read({ replyTo: address, html: beside(entry) })?.from?.address).toBe('nora@example.com')
      expect(read({ html: beside([['Email', address], ...entry.slice(2)]) })).toBeNull()
    }
  })

  test('keeps what the visitor typed as words: no row, label or hidden cell of theirs becomes a field', () => {
    const html = table(
      `<tr><td>Email</td><td>nora@example.com</td></tr><tr><td>Message</td><td><style>p { margin: 0 }</style>Hi<br>Email: all@example.com<br>&lt;tr&gt;&lt;td&gt;Name&lt;/td&gt;</td></tr><tr style="display:none"><td>Name</td><td>Hidden</td></tr>`,
    )
    expect(read({ html })).toMatchObject({
      from: { name: '', address: 'nora@example.com' },
      text: 'Hi\nEmail: all@example.com\n<tr><td>Name</td>',
    })
  })
})

describe('what only looks like an entry is none', () => {
  const buyer: Pairs = [
    ['Name', 'Nora Feld'],
    ['Email', 'nora@example.com'],
    ['Message', 'Leave it at the door'],
  ]
  const letter = (html: string) => `<p>Hi Maya,</p><p>can you call her?</p>${html}<p>Thanks,<br>Leo</p>`
  test.each<[what: string, given: Given]>([
    ['an invoice', { html: beside([...buyer, ['Invoice number', '2041'], ['Amount due', '$45.00']]) }],
    [
      'an order with a table of things',
      { subject: 'New order', html: `${beside(buyer)}${table('<tr><td>Strings</td><td>2</td><td>$18.00</td></tr>')}` },
    ],
    ['an order in two columns', { subject: 'New order', html: beside([...buyer, ['Strings', '$18.00'], ['Total', '$18.00']]) }],
    [
      'a price list',
      {
        html: beside([
          ['Email', 'nora@example.com'],
          ['Message', 'Our prices'],
          ['Price', '$40'],
          ['Cello', '$45'],
        ]),
      },
    ],
    [
      'a newsletter',
      {
        headers: [{ name: 'list-unsubscribe', value: '<https://news.example/u>' }],
        html: beside(entry),
      },
    ],
    ['a newsletter without such a header', { html: `${'<p>What is new in May.</p>'.repeat(9)}${beside(entry)}` }],
    [
      'a signature',
      {
        html: `<p>The tuner comes on Friday.</p>${beside([
          ['Name', 'Leo Park'],
          ['Email', 'leo@piano.example'],
          ['Phone', '555 0100'],
        ])}`,
      },
    ],
    ['a copy of what the owner wrote to somebody', { html: `<p>Thank you for your message.</p>${beside(entry)}` }],
    ['an answer by itself', { headers: [{ name: 'auto-submitted', value: 'auto-replied' }], html: beside(entry) }],
    [
      'a table without an address',
      {
        replyTo: 'nora@example.com',
        html: beside([
          ['Name', 'Nora'],
          ['Message', 'Hello'],
        ]),
      },
    ],
    ['a person’s mail', { from: 'nora@example.com', html: beside(entry) }],
    ['a colleague’s mail', { from: 'leo@school.example', html: beside(entry) }],
    ['what a program of others says that is named like one of forms', { from: 'forms@other.example', html: beside(entry) }],
    ['an entry that somebody passes on', { subject: 'Fwd: Contact', html: beside(entry) }],
    ['a letter of the owner about somebody', { from: own, html: letter(beside(entry)) }],
    ['a note of the owner above what they copied', { from: own, html: `${'<p>Remember to call her.</p>'.repeat(4)}${beside(entry)}` }],
    ['what the owner writes to others', { from: own, to: 'leo@piano.example', html: beside(entry) }],
  ])('%s', (_what, given) => {
    expect(read(given)).toBeNull()
  })
})
