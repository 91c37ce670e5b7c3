import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Mail } from '../../mailboxes/mail.ts'
import type { Verdict } from '../trace.ts'
import { screen } from './screen.ts'

const context = { ownAddresses: ['hello@littlenotes.example'], isOwnMessageId: (id: string) => id.endsWith('@ours.example') }

function mail(change: Partial<Mail> & { fields?: Record<string, string> } = {}): Mail {
  const { fields = {}, ...rest } = change
  return {
    messageId: 'm1@mail.example',
    inReplyTo: [],
    references: [],
    from: { name: 'Dana Cole', address: 'dana.cole@mail.example' },
    sender: null,
    replyTo: [],
    to: [{ name: '', address: 'hello@littlenotes.example' }],
    cc: [],
    subject: 'Piano for my daughter',
    sentAt: '2026-03-04T15:00:00.000Z',
    returnPath: 'dana.cole@mail.example',
    headers: Object.entries(fields).map(([name, value]) => ({ name, value })),
    contentType: 'text/plain',
    text: 'Hi, how much is a trial lesson for a 6 year old?',
    html: null,
    attachments: [],
    cuts: [],
    ...rest,
  }
}

const from = (address: string, name = '') => ({ from: { name, address } })
const report = 'multipart/report; report-type=delivery-status; boundary=x'

describe('screen: machines', () => {
  const machines: Array<[title: string, mail: Mail, verdict: Verdict]> = [
    ['a scheduler', mail(from('hello@cal.com', 'Cal.com')), 'machine'],
    [
      'a calendar that answers an invitation',
      mail({ attachments: [{ filename: 'invite.ics', contentType: 'text/calendar', bytes: 900, method: 'REPLY' }] }),
      'machine',
    ],
    ['Auto-Submitted: auto-replied', mail({ fields: { 'auto-submitted': 'auto-replied' } }), 'auto_reply'],
    [
      'Auto-Submitted in odd case, with comment and parameter',
      mail({ fields: { 'auto-submitted': ' (vacation (RFC 5230)) Auto-Replied; owner="x"' } }),
      'auto_reply',
    ],
    ['Auto-Submitted: auto-generated', mail({ fields: { 'auto-submitted': 'auto-generated' } }), 'machine'],
    ['an Auto-Submitted value nobody registered', mail({ fields: { 'auto-submitted': 'auto-notified' } }), 'machine'],
    ['X-Autoreply', mail({ fields: { 'x-autoreply': 'yes' } }), 'auto_reply'],
    ['X-Autorespond', mail({ fields: { 'x-autorespond': 'Piano for my daughter' } }), 'auto_reply'],
    ['Precedence: auto_reply', mail({ fields: { precedence: 'auto_reply' } }), 'auto_reply'],
    ['Precedence: bulk', mail({ fields: { precedence: 'BULK (mass)' } }), 'bulk'],
    ['Precedence: junk', mail({ fields: { precedence: 'junk' } }), 'bulk'],
    ['List-Id', mail({ fields: { 'list-id': 'Parents <parents.city.example>' } }), 'bulk'],
    ['List-Unsubscribe', mail({ fields: { 'list-unsubscribe': '<mailto:u@shop.example>' } }), 'bulk'],
    ['Feedback-ID', mail({ fields: { 'feedback-id': '12:campaign:shop' } }), 'bulk'],
    ['a delivery report', mail({ contentType: report }), 'bounce'],
    ['a read receipt', mail({ contentType: 'multipart/report; report-type=disposition-notification' }), 'bounce'],
    [
      'a part with a delivery status',
      mail({ attachments: [{ filename: '', contentType: 'message/delivery-status', bytes: 9 }] }),
      'bounce',
    ],
    ['X-Failed-Recipients', mail({ fields: { 'x-failed-recipients': 'a@b.example' } }), 'bounce'],
    [
      'a complaint that Hotmail passes on',
      mail({
        ...from('staff@hotmail.com'),
        subject: 'complaint about message from 192.0.2.1',
        text: null,
        contentType: 'multipart/mixed; boundary=x',
        attachments: [{ filename: '', contentType: 'message/rfc822', bytes: 900 }],
      }),
      'bounce',
    ],
    [
      'a complaint that Hotmail passes on, by the mail it holds alone',
      mail({ ...from('Staff@Hotmail.com'), subject: '', attachments: [{ filename: '', contentType: 'message/rfc822', bytes: 900 }] }),
      'bounce',
    ],
    [
      'a complaint that Hotmail passes on, by its subject alone',
      mail({ ...from('staff@hotmail.com'), subject: 'complaint about message from 192.0.2.1', text: '' }),
      'bounce',
    ],
    [
      'a complaint that Hotmail passes on, by the head of the mail in its text',
      mail({ ...from('staff@hotmail.com'), text: 'X-HmXmrOriginalRecipient: <ann@hotmail.example>\nFrom: hello@littlenotes.example' }),
      'bounce',
    ],
    [
      'a complaint by its field',
      mail({ ...from('reports@outlook.example'), fields: { 'x-hmxmroriginalrecipient': 'ann@hotmail.example' } }),
      'bounce',
    ],
    ['a daemon without report headers', mail({ ...from('MAILER-DAEMON@mx.example'), subject: 'failure notice' }), 'bounce'],
    ['postmaster', mail(from('postmaster@mx.example')), 'bounce'],
    ['a bounce address', mail(from('bounces+481-x@news.example')), 'bounce'],
    ['the null return path', mail({ returnPath: '' }), 'machine'],
    ['no-reply', mail(from('no-reply@bank.example')), 'machine'],
    ['donotreply with a prefix', mail(from('orders-donotreply@shop.example')), 'machine'],
    ['notifications', mail(from('notifications@social.example')), 'machine'],
    ['a Reply-To nobody reads', mail({ replyTo: [{ name: '', address: 'noreply@mail.example' }] }), 'machine'],
    ['no sender at all', mail({ from: null }), 'machine'],
    ['X-Loop', mail({ fields: { 'x-loop': 'hello@littlenotes.example' } }), 'loop'],
    ['a program that answers our mail', mail({ references: ['a@ours.example'], fields: { 'auto-submitted': 'auto-generated' } }), 'loop'],
    ['thirty-one servers', mail({ headers: Array.from({ length: 31 }, () => ({ name: 'received', value: 'from a by b' })) }), 'loop'],
    ['our own address', mail(from('Hello+web@LittleNotes.example')), 'own'],
    ['our own Message-ID', mail({ messageId: 'x@ours.example' }), 'own'],
    ['spam by the provider', mail({ fields: { 'x-spam-flag': 'YES' } }), 'spam'],
  ]
  test.each(machines)('never answers %s', (_title, given, verdict) => {
    const result = screen(given, context)
    expect(result.verdict).toBe(verdict)
    expect(result.replyTo).toBeNull()
    expect(result.reason).toMatch(/^[A-Z].+\.$/)
    expect(result.signals.length).toBeGreaterThan(0)
  })
})

describe('screen: people', () => {
  const people: Array<[title: string, mail: Mail]> = [
    ['a plain question', mail()],
    ['Auto-Submitted: no', mail({ fields: { 'auto-submitted': 'No (typed by hand)' } })],
    ['X-Auto-Response-Suppress alone', mail({ fields: { 'x-auto-response-suppress': 'All' } })],
    ['words of machines in the body', mail({ text: 'Please unsubscribe me from the newsletter. Was that mail automatically generated?' })],
    [
      'an absence told by a person',
      mail({ subject: 'Out of office next week, can we move?', text: "I'm on vacation next week. Can we move the lesson?" }),
    ],
    ['a holiday without a question', mail({ text: "I'm on vacation next week and will be back on Monday. Please move Emma's lesson." })],
    [
      'a question about a bounce',
      mail({ subject: 'My mail came back', text: 'I got a delivery failure when I wrote to lessons@. Is that address right?' }),
    ],
    [
      'a group address of the business',
      mail({ fields: { 'list-id': '<info.littlenotes.example>', precedence: 'list', 'list-post': '<mailto:info@littlenotes.example>' } }),
    ],
    ['a parent who works in SEO', mail({ text: 'I do SEO services for a living, so I found you online. How much is a lesson?' })],
    ['a person at Hotmail', mail(from('stafford@hotmail.com'))],
    [
      'a person who forwards a complaint',
      mail({
        subject: 'Fwd: complaint about message from 192.0.2.1',
        text: 'What is this? X-HmXmrOriginalRecipient: a@b.example',
        attachments: [{ filename: '', contentType: 'message/rfc822', bytes: 900 }],
      }),
    ],
    ['a name like a daemon', mail(from('ben.bounceman@mail.example'))],
    ['a person named Notify', mail(from('reply.norris@mail.example'))],
  ]
  test.each(people)('takes %s for a person', (_title, given) => {
    const result = screen(given, context)
    expect(result).toMatchObject({ verdict: 'person', replyTo: { address: given.from?.address } })
  })

  test('answers a Reply-To of the same person', () => {
    const replyTo = [{ name: 'Dana', address: 'dana@home.example' }]
    expect(screen(mail({ replyTo }), context).replyTo).toEqual(replyTo[0])
  })

  test('never answers the owner, whatever Reply-To says', () => {
    const replyTo = [{ name: '', address: 'hello@littlenotes.example' }]
    expect(screen(mail({ replyTo }), context).replyTo?.address).toBe('dana.cole@mail.example')
  })

  test('is proven by what the own mail server wrote, for the address that it was sent from alone', () => {
    const authentication = { server: 'mx.littlenotes.example', provenBy: 'dmarc' as const }
    const elsewhere = [{ name: 'Dana', address: 'dana@home.example' }]
    expect(screen(mail({ authentication }), context).provenBy).toBe('dmarc')
    expect(screen(mail(), context).provenBy).toBeNull()
    expect(screen(mail({ authentication: { ...authentication, provenBy: null } }), context).provenBy).toBeNull()
    expect(screen(mail({ authentication, replyTo: elsewhere }), context).provenBy).toBeNull()
  })

  test('keeps words of machines as a sign', () => {
    const result = screen(mail({ text: 'How do I unsubscribe from the newsletter?' }), context)
    expect(result.signals).toEqual([{ name: 'automatic_words', evidence: 'unsubscribe' }])
  })
})

describe('screen: web forms', () => {
  const visitor = [{ name: 'Rita Moss', address: 'rita@home.example' }]
  const body = 'Name: Rita Moss\nEmail: rita@home.example\nMessage: Do you teach violin?'
  const forms: Array<[title: string, mail: Mail]> = [
    [
      'WordPress',
      mail({ ...from('wordpress@littlenotes-site.example'), replyTo: visitor, subject: 'New message from your website', text: body }),
    ],
    ['Wix', mail({ ...from('no-reply@crm.wix.com'), replyTo: visitor, subject: 'Contact form got a new submission', text: body })],
    [
      'Squarespace',
      mail({ ...from('form-submission@squarespace.info'), replyTo: visitor, subject: 'Form Submission - Contact', text: body }),
    ],
    [
      'Typeform with list headers',
      mail({
        ...from('notifications@followups.typeform.io'),
        replyTo: visitor,
        subject: 'New response',
        text: body,
        fields: { 'list-unsubscribe': '<https://typeform.com/u>' },
      }),
    ],
    ...['wordpress', 'website', 'forms'].map((name): [string, Mail] => [
      `${name}@ the business’s own site, through a service for newsletters`,
      mail({
        ...from(`${name}@littlenotes.example`),
        replyTo: visitor,
        subject: 'New enquiry from your website',
        text: body,
        fields: { 'feedback-id': '::1.us-east-1.abc:AmazonSES' },
      }),
    ]),
    [
      'a form that says auto-generated',
      mail({ ...from('noreply@forms.example'), replyTo: visitor, text: body, fields: { 'auto-submitted': 'auto-generated' } }),
    ],
    [
      "the owner's own address",
      mail({ ...from('hello@littlenotes.example'), replyTo: visitor, subject: 'Contact form submission', text: body }),
    ],
  ]
  test.each(forms)('takes a form notification for a lead (%s)', (_title, given) => {
    expect(screen(given, context)).toMatchObject({ verdict: 'person', replyTo: visitor[0] })
  })

  test('knows by whom an entry was passed on, also where its sender is named as a person might be', () => {
    const [, wordpress] = forms[0] ?? []
    expect(wordpress && screen(wordpress, context).signals.map(({ name }) => name)).toEqual(['form_lead'])
  })

  test.each([
    ['its own address', from('hello@littlenotes.example')],
    ['an address of its site that nobody reads', from('no-reply@littlenotes.example')],
  ])('takes an entry that the business’s own site mailed from %s for a lead, to the address in its field', (_, sender) => {
    const entry = mail({ ...sender, replyTo: [], to: [{ name: '', address: 'hello@littlenotes.example' }], subject: 'Lessons', text: body })
    expect(screen(entry, context)).toMatchObject({ verdict: 'person', replyTo: visitor[0] })
    const noAddress = body.replace('Email: rita@home.example', 'Child: seven')
    expect(screen({ ...entry, text: noAddress }, context)).toMatchObject({ verdict: 'person', replyTo: null })
  })

  test('what the owner writes to others, answers, or sends without fields is no entry', () => {
    const own = { ...from('hello@littlenotes.example'), replyTo: [], to: [{ name: '', address: 'hello@littlenotes.example' }], text: body }
    for (const change of [
      { to: [{ name: '', address: 'rita@home.example' }] },
      { references: ['a@littlenotes.example'] },
      { text: `Can you call her?\n\nShe wrote this today:\n\n${body}` },
      { text: 'Remember: the piano tuner comes on Friday.' },
    ])
      expect(screen(mail({ ...own, ...change }), context)).toMatchObject({ verdict: 'own' })
  })

  const notForms: Array<[title: string, mail: Mail, verdict: Verdict]> = [
    [
      'a shop whose Reply-To is its own desk',
      mail({ ...from('no-reply@shop.example'), replyTo: [{ name: '', address: 'help@mail.shop.example' }] }),
      'machine',
    ],
    ['a newsletter', mail({ ...from('no-reply@news.example'), replyTo: visitor, fields: { 'list-id': '<n.news.example>' } }), 'bulk'],
    [
      'the form of another site, through a service for newsletters',
      mail({
        ...from('website@elsewhere.example'),
        replyTo: visitor,
        subject: 'New enquiry from your website',
        text: body,
        fields: { 'feedback-id': '::1.us-east-1.abc:AmazonSES' },
      }),
      'bulk',
    ],
    [
      'a newsletter of the business itself',
      mail({ ...from('website@littlenotes.example'), replyTo: visitor, fields: { 'feedback-id': '::1.us-east-1.abc:AmazonSES' } }),
      'bulk',
    ],
    [
      'a form that names the owner',
      mail({ ...from('no-reply@crm.wix.com'), replyTo: [{ name: '', address: 'hello@littlenotes.example' }], text: body }),
      'machine',
    ],
    [
      'a responder with a Reply-To',
      mail({ ...from('no-reply@x.example'), replyTo: visitor, fields: { 'auto-submitted': 'auto-replied' } }),
      'auto_reply',
    ],
  ]
  test.each(notForms)('does not take %s for a lead', (_title, given, verdict) => {
    expect(screen(given, context)).toMatchObject({ verdict, replyTo: null })
  })
})

test('never throws, and gives an address to answer to a person alone, whatever the mail holds', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 60 })
  const address = fc.record({ name: text, address: text.filter((value) => value !== '') })
  const name = fc.constantFrom('auto-submitted', 'precedence', 'list-id', 'received', 'x-loop', 'x-spam-flag', 'x-autoreply')
  const hostile = fc.record({
    from: fc.option(address),
    replyTo: fc.array(address, { maxLength: 3 }),
    subject: text,
    returnPath: fc.option(text),
    headers: fc.array(fc.record({ name, value: text }), { maxLength: 40 }),
    contentType: text,
    text: fc.option(text),
    html: fc.option(text),
  })
  fc.assert(
    fc.property(hostile, (change) => {
      const { verdict, replyTo } = screen(mail(change), context)
      expect(verdict === 'person' || replyTo === null).toBe(true)
    }),
  )
})

describe('screen: what a mail system says of a mail that was sent', () => {
  const daemon = { ...from('MAILER-DAEMON@mx.example', 'Mail Delivery System'), returnPath: '', contentType: report }
  const signOf = (change: Partial<Mail>) =>
    screen(mail({ ...daemon, ...change }), context).signals.find(({ name }) => name === 'undelivered')?.evidence

  test.each([
    [
      'Undelivered Mail Returned to Sender',
      "I'm sorry to have to inform you that your message could not\nbe delivered.\n\n<ann@customer.example>: host mx said: 550 5.1.1 user unknown",
      '<ann@customer.example>: host mx said: 550 5.1.1 user unknown',
    ],
    [
      'Delivery Status Notification (Failure)',
      "** Address not found **\n\nYour message wasn't delivered to ann@customer.example",
      "Your message wasn't delivered to ann@customer.example",
    ],
    [
      'Mail delivery failed: returning message to sender',
      'A message that you sent could not be delivered',
      'A message that you sent could not be delivered',
    ],
    ['Delivery delayed', 'The mailbox is full.\n452 4.2.2, then 552 5.2.2 over quota', '452 4.2.2, then 552 5.2.2 over quota'],
  ])('%s: that it is lost', (subject, text, evidence) => {
    expect(signOf({ subject, text })).toBe(evidence)
  })

  test.each([
    ['Delivery Status Notification (Delay)', 'There was a temporary problem delivering your message. We will retry for 45 more hours.'],
    ['Warning: message delayed', 'THIS IS A WARNING ONLY. Your message could not be delivered for 4 hours. It will be retried.'],
    ['Successful Mail Delivery Report', 'Your message was successfully delivered to the destination(s) listed below.'],
  ])('%s: nothing of the kind', (subject, text) => {
    expect(signOf({ subject, text })).toBeUndefined()
  })

  test('a receipt of the reader says nothing of the kind, and a person is not asked', () => {
    const receipt = 'multipart/report; report-type=disposition-notification'
    expect(signOf({ contentType: receipt, subject: 'Read: 550 5.1.1', text: 'user unknown' })).toBeUndefined()
    expect(screen(mail({ text: 'My mail to you was not delivered: user unknown' }), context).verdict).toBe('person')
  })
})
