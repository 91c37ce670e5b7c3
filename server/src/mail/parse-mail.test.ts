import fc from 'fast-check'
import { Mail } from '@ownvoice/core/mailboxes/mail'
import { describe, expect, test } from 'vitest'
import { mailLimits, parseMail } from './parse-mail.ts'

const encode = (lines: string[]) => Buffer.from(lines.join('\r\n'))
const ordinary = [
  'Return-Path: <Ann@Customer.test>',
  'Received: from a',
  'Received: from b',
  'From: =?UTF-8?Q?Ann_M=C3=BCller?= <Ann@Customer.test>',
  'To: School <hello@school.test>, Bob <bob@school.test>',
  'Reply-To: ann.private@customer.test',
  'Subject: =?UTF-8?B?UGlhbm8gbGVzc29ucw==?=',
  ' for a child',
  'Date: Fri, 20 Nov 2026 10:00:00 +0100',
  'Message-ID: <one@customer.test>',
  'In-Reply-To: <zero@school.test>',
  'References: <first@school.test>',
  ' <zero@school.test>',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary="B"',
  '',
  '--B',
  'Content-Type: multipart/alternative; boundary=A',
  '',
  '--A',
  'Content-Type: text/plain; charset=iso-8859-1',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'What does a caf=E9 lesson cost?',
  '--A',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>What does a café lesson cost?</p>',
  '--A--',
  '--B',
  'Content-Type: application/pdf; name="plan.pdf"',
  'Content-Disposition: attachment; filename="plan.pdf"',
  'Content-Transfer-Encoding: base64',
  '',
  'JVBERi0=',
  '--B--',
]

describe('an ordinary mail', () => {
  test('is read with its people, thread, texts and attachments [ASSIST-030]', async () => {
    const mail = await parseMail(encode(ordinary))
    expect(mail).toMatchObject({
      messageId: 'one@customer.test',
      inReplyTo: ['zero@school.test'],
      references: ['first@school.test', 'zero@school.test'],
      from: { name: 'Ann Müller', address: 'ann@customer.test' },
      sender: null,
      replyTo: [{ name: '', address: 'ann.private@customer.test' }],
      to: [
        { name: 'School', address: 'hello@school.test' },
        { name: 'Bob', address: 'bob@school.test' },
      ],
      subject: 'Piano lessons for a child',
      sentAt: '2026-11-20T09:00:00.000Z',
      returnPath: 'ann@customer.test',
      contentType: 'multipart/mixed; boundary="b"',
      attachments: [{ filename: 'plan.pdf', contentType: 'application/pdf', bytes: 5 }],
      cuts: [],
    })
    expect(mail.text?.trim()).toBe('What does a café lesson cost?')
    expect(mail.html?.trim()).toBe('<p>What does a café lesson cost?</p>')
  })

  test('keeps repeated header fields in their order, names in lower case', async () => {
    const { headers } = await parseMail(encode(ordinary))
    expect(headers.filter(({ name }) => name === 'received').map(({ value }) => value)).toEqual(['from a', 'from b'])
    expect(headers[0]).toEqual({ name: 'return-path', value: '<Ann@Customer.test>' })
  })

  test('tells the null return path from an unknown one', async () => {
    expect((await parseMail(encode(['Return-Path: <>', 'From: a@b.test', '', 'x']))).returnPath).toBe('')
    expect((await parseMail(encode(['From: a@b.test', '', 'x']))).returnPath).toBeNull()
  })
})

describe('a mail in format=flowed', () => {
  test('keeps what was quoted apart from what was written, in every part', async () => {
    const flowed = 'text/plain; charset=utf-8; format=flowed'
    const lines = ['> A lesson ', '> is $38. ', 'And for ', 'two children?']
    const expected = '> A lesson is $38. \nAnd for two children?'
    expect((await parseMail(encode(['From: a@b.test', `Content-Type: ${flowed}`, '', ...lines]))).text?.trim()).toBe(expected)
    const parts = ['Content-Type: multipart/alternative; boundary=B', '', '--B', `Content-Type: ${flowed}`, '', ...lines, '--B--']
    expect((await parseMail(encode(['From: a@b.test', ...parts]))).text?.trim()).toBe(expected)
  })
})

describe('a hostile mail', () => {
  test('without From, without a boundary, with an unknown charset or with broken base64 yields what can be had', async () => {
    expect((await parseMail(encode(['Subject: Hello', '', 'Hi']))).from).toBeNull()
    const noBoundary = await parseMail(encode(['From: a@b.test', 'Content-Type: multipart/mixed', '', '--B', '', 'Hi']))
    expect(noBoundary.from?.address).toBe('a@b.test')
    const charset = await parseMail(encode(['From: a@b.test', 'Content-Type: text/plain; charset=klingon', '', 'Hi there']))
    expect(charset.text).toContain('Hi there')
    const base64 = await parseMail(encode(['From: a@b.test', 'Content-Transfer-Encoding: base64', '', 'SGk=%%%$$$=====SGk']))
    expect(base64.text).toContain('Hi')
  })

  test('with line breaks hidden in encoded words adds no line to a header', async () => {
    const encoded = Buffer.from('Hi\r\nBcc: victim@x.test\0').toString('base64')
    const mail = await parseMail(encode([`Subject: =?utf-8?B?${encoded}?=`, `From: =?utf-8?B?${encoded}?= <a@b.test>`, '', 'x']))
    expect(mail.subject).toBe('Hi Bcc: victim@x.test')
    expect(mail.from).toEqual({ name: 'Hi Bcc: victim@x.test', address: 'a@b.test' })
  })

  test('with a thousand addresses keeps a hundred and says so', async () => {
    const addresses = Array.from({ length: 1_000 }, (_, index) => `a${index}@b.test`).join(', ')
    const mail = await parseMail(encode(['From: a@b.test', `To: ${addresses}`, '', 'x']))
    expect(mail.to).toHaveLength(mailLimits.addresses)
    expect(mail.cuts.join()).toContain('addresses of the field to were left out')
  })

  test('cannot put a result of its own into what servers wrote, in encoded words', async () => {
    const written = 'mx.school.test; spf=fail smtp.mailfrom="=?utf-8?q?=3B_dmarc=3Dpass_header=2Efrom=3Db=2Etest_=3B?="@evil.test'
    const mail = await parseMail(encode([`Authentication-Results: ${written}`, 'From: a@b.test', '', 'x']))
    expect(mail.headers[0]).toEqual({ name: 'authentication-results', value: written })
  })

  test('cannot crowd out what the receiving server wrote above it', async () => {
    const results = (result: string) => `Authentication-Results: mx.school.test; ${result}`
    const padding = Array.from({ length: 31 }, () => `Subject: ${'s'.repeat(2_000)}`)
    const long = results(`dkim=fail (${'c'.repeat(4_000)})`)
    const mail = await parseMail(encode([long, results('dmarc=pass header.from=b.test'), ...padding, 'From: a@b.test', '', 'x']))
    expect(mail.headers.some(({ value }) => value.includes('dmarc=pass'))).toBe(false)
  })

  test('with a hundred thousand headers keeps those that matter, wherever they stand', async () => {
    const padding = Array.from({ length: 100_000 }, (_, index) => `X-Pad-${index}: y`)
    const mail = await parseMail(encode([...padding, 'From: a@b.test', 'Auto-Submitted: auto-replied', '', 'x']))
    expect(mail.headers.length).toBeLessThanOrEqual(500)
    expect(mail.headers).toContainEqual({ name: 'auto-submitted', value: 'auto-replied' })
    expect(mail.from?.address).toBe('a@b.test')
    expect(mail.cuts.join()).toContain('header fields were left out')
  })

  test('with NUL bytes or half a surrogate pair holds nothing that the database refuses', async () => {
    const html = encode([
      'From: a@b.test',
      'Content-Type: text/html; charset=utf-16le',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from([0, 0xd8, 0x41, 0, 0, 0]).toString('base64'),
    ])
    for (const raw of [html, encode(['From: a@b.test', 'Subject: a\0b', '', 'x\0y'])]) {
      expect(JSON.stringify(await parseMail(raw))).not.toMatch(/\\u0000|\\ud[89a-f]/i)
    }
  })

  test('deeper than the limit is shown as it stands, with a cut that says so', async () => {
    const open = Array.from({ length: 400 }, (_, depth) => [
      `Content-Type: multipart/mixed; boundary="b${depth}"`,
      '',
      `--b${depth}`,
    ]).flat()
    const mail = await parseMail(encode(['From: a@b.test', 'Subject: Deep', ...open, '', 'Hello']))
    expect(mail).toMatchObject({ subject: 'Deep', from: { address: 'a@b.test' } })
    expect(mail.cuts.join()).toContain('could not be taken apart')
  })

  test.for([
    ['10 MB of text', ['From: a@b.test', '', 'word '.repeat(2_000_000)]],
    ['10 MB of HTML', ['From: a@b.test', 'Content-Type: text/html', '', '<b>'.repeat(3_300_000)]],
    ['millions of empty lines', ['From: a@b.test', '', '\n'.repeat(10_000_000)]],
    ['millions of parts', ['From: a@b.test', 'Content-Type: multipart/mixed; boundary=b', '', '--b\r\n\r\n'.repeat(2_000_000)]],
    ['an endless address list', [`From: ${'(('.repeat(300_000)}`, `To: ${'a,"'.repeat(300_000)}`, '', 'x']],
    ['an endless encoded word', [`Subject: ${'=?utf-8?Q?a?= '.repeat(300_000)}`, `References: ${'<'.repeat(1_000_000)}`, '', 'x']],
    [
      'alternatives of 5 MB each',
      [
        'From: a@b.test',
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain',
        '',
        '& < '.repeat(1_200_000),
        '--b',
        'Content-Type: text/html',
        '',
        '<p>a&amp;'.repeat(500_000),
      ],
    ],
  ] as const)('of %s does not hang, and keeps within the limits', { timeout: 60_000 }, async ([, lines]) => {
    const mail = await parseMail(encode([...lines]))
    expect(mail.text?.length ?? 0).toBeLessThanOrEqual(mailLimits.textLength)
    expect(mail.html?.length ?? 0).toBeLessThanOrEqual(mailLimits.textLength)
  })

  test('above 25 MB is read up to there', { timeout: 60_000 }, async () => {
    const mail = await parseMail(encode(['From: a@b.test', '', 'x'.repeat(26 * 1024 * 1024)]))
    expect(mail.cuts[0]).toMatch(/^Only the first 26214400 of \d+ bytes were read\.$/)
  })
})

test('any mangled mail is parsed to a valid Mail, and never throws', async () => {
  const whole = encode(ordinary)
  const mangled = fc.array(fc.tuple(fc.nat(whole.length), fc.nat(40), fc.uint8Array({ maxLength: 40 })), { maxLength: 12 }).map((edits) => {
    let bytes: Uint8Array = whole
    for (const [at, removed, inserted] of edits) bytes = Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at + removed)])
    return bytes
  })
  await fc.assert(
    fc.asyncProperty(fc.oneof(mangled, fc.uint8Array({ maxLength: 2_000 })), async (raw) => {
      const mail = Mail.parse(await parseMail(raw))
      expect(JSON.stringify(mail)).not.toMatch(/\\u0000|\\ud[89a-f]/i)
      for (const { name, value } of mail.headers) expect(`${name}${value}`).not.toMatch(/[\r\n]/)
      for (const { address } of [...mail.to, ...mail.replyTo]) expect(address).toMatch(/^[^\s@]+@[^\s@]+$/)
    }),
    { numRuns: 400 },
  )
})
