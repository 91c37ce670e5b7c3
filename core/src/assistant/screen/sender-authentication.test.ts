import { describe, expect, test } from 'vitest'
import type { Authentication, Header } from '../../mailboxes/mail.ts'
import { isKnownProvider, readAuthentication, writesResults } from './sender-authentication.ts'

const from = { name: 'Dana', address: 'dana@customer.example' }
const gmail = 'imap.gmail.com'
const own = 'mail.school.example'

/** Header fields as they stand in a mail, each in one string; one From is added below. */
function headers(...lines: readonly string[]): Header[] {
  return [...lines, 'From: Dana <dana@customer.example>'].map((line) => {
    const colon = line.indexOf(':')
    return { name: line.slice(0, colon).toLowerCase(), value: line.slice(colon + 1).trim() }
  })
}

const read = (host: string, ...lines: readonly string[]) => readAuthentication({ headers: headers(...lines), from }, host)

const receivedByGmail = [
  'Delivered-To: maya@school.example',
  'Received: by 2002:a05:7301:4590:b0:11d:5e2e:2c34 with SMTP id n16csp1;        Fri, 20 Nov 2026 01:00:01 -0800 (PST)',
  'X-Received: by 2002:a05:6214:ac4:b0:882:49d with SMTP id g4-2002;        Fri, 20 Nov 2026 01:00:01 -0800 (PST)',
  'ARC-Authentication-Results: i=1; mx.google.com;       dkim=pass header.i=@customer.example; dmarc=pass (p=REJECT) header.from=customer.example',
  'Return-Path: <dana@customer.example>',
  'Received: from out.customer.example (out.customer.example. [203.0.113.7])        by mx.google.com with ESMTPS id d2e1a72fcca58        for <maya@school.example>        (version=TLS1_3 cipher=TLS_AES_256_GCM_SHA384 bits=256/256);        Fri, 20 Nov 2026 01:00:00 -0800 (PST)',
  'Received-SPF: pass (google.com: domain of dana@customer.example designates 203.0.113.7 as permitted sender) client-ip=203.0.113.7;',
]
const byGmail =
  'Authentication-Results: mx.google.com;       dkim=pass header.i=@customer.example header.s=s1 header.b=AbC/12=x;       spf=pass (google.com: domain of dana@customer.example designates 203.0.113.7 as permitted sender) smtp.mailfrom=dana@customer.example;       dmarc=pass (p=REJECT sp=REJECT dis=NONE) header.from=customer.example'
const receivedByOwn = [
  'Return-Path: <dana@customer.example>',
  'Received: from mail.school.example ([127.0.0.1])\tby mail.school.example with LMTP\tid 8Dq4; Fri, 20 Nov 2026 10:00:01 +0100',
  'Received: from out.customer.example (out.customer.example [203.0.113.7])\t(using TLSv1.3)\tby mx1.school.example (Postfix) with ESMTPS id 4ABC\tfor <maya@school.example>; Fri, 20 Nov 2026 10:00:00 +0100 (CET)',
]
const passedAtOwn =
  'Authentication-Results: mail.school.example;\tdkim=pass header.d=customer.example header.s=s1 header.b=AbC12;\tspf=pass (mail.school.example: domain of dana@customer.example designates 203.0.113.7 as permitted sender) smtp.mailfrom=dana@customer.example;\tdmarc=pass (policy=none) header.from=customer.example'
const failedAtOwn = 'Authentication-Results: mail.school.example; dkim=none; spf=fail smtp.mailfrom=dana@customer.example'
const forged = passedAtOwn

describe('what the mailbox’s own server wrote proves the sender', () => {
  test('as Gmail writes it', () => {
    expect(read(gmail, ...receivedByGmail, byGmail)).toEqual({ server: 'mx.google.com', provenBy: 'dmarc' })
  })

  test('as Microsoft writes it, without its name', () => {
    const lines = [
      'Received: from AM0PR01.eurprd01.prod.outlook.com (2603:10a6::1) by DB9PR01.eurprd01.prod.outlook.com with HTTPS; Fri, 20 Nov 2026 09:00:02 +0000',
      'Authentication-Results: spf=pass (sender IP is 203.0.113.7) smtp.mailfrom=customer.example; dkim=pass (signature was verified) header.d=customer.example;dmarc=pass action=none header.from=customer.example;compauth=pass reason=100',
      'Received-SPF: Pass (protection.outlook.com: domain of customer.example designates 203.0.113.7 as permitted sender)',
      'Received: from out.customer.example (203.0.113.7) by AM4PEPF00.mail.protection.outlook.com (10.167.16.5) with Microsoft SMTP Server id 15.20; Fri, 20 Nov 2026 09:00:01 +0000',
    ]
    expect(read('outlook.office365.com', ...lines)).toEqual({ server: '', provenBy: 'dmarc' })
  })

  test('as Apple writes it, in several fields', () => {
    const lines = [
      'Received: from p00-icloudmta.apple.com by p1-mailgateway.smtp.me.com (mailgateway 1) with SMTP id 1; Fri, 20 Nov 2026 09:00:00 GMT',
      'Authentication-Results: bimi.icloud.com; bimi=skipped reason="insufficient dmarc"',
      'Authentication-Results: dmarc.icloud.com; dmarc=pass header.from=customer.example',
      'X-DMARC-Policy: v=DMARC1; p=none',
      'Authentication-Results: dkim-verifier.icloud.com; dkim=pass (2048-bit key) header.d=customer.example header.i=@customer.example',
      'Authentication-Results: spf.icloud.com; spf=pass (spf.icloud.com: domain of dana@customer.example) smtp.mailfrom=dana@customer.example',
    ]
    expect(read('imap.mail.me.com', ...lines)).toEqual({ server: 'bimi.icloud.com', provenBy: 'dmarc' })
  })

  test('as rspamd writes it for a server of one’s own', () => {
    expect(read(own, ...receivedByOwn, passedAtOwn)).toEqual({ server: 'mail.school.example', provenBy: 'dmarc' })
  })

  test.each([
    ['DKIM of the domain', 'dkim=pass header.d=customer.example', 'dkim'],
    ['DKIM of a part of the domain', 'dmarc=none header.from=customer.example; dkim=pass header.d=news.customer.example', 'dkim'],
    ['the second of two signatures', 'dkim=fail header.d=customer.example; dkim=pass header.i=@customer.example', 'dkim'],
    ['SPF of the domain', 'spf=pass smtp.mailfrom="dana; x"@customer.example', 'spf'],
    ['SPF with a bare domain, in a version of its own', 'SPF/1 = Pass SMTP.MailFrom = Customer.Example', 'spf'],
  ])('by %s', (_what, results, provenBy) => {
    expect(read(own, ...receivedByOwn, `Authentication-Results: ${own} 1; ${results}`)).toMatchObject({ provenBy })
  })
})

describe('nobody is proven', () => {
  test.each([
    ['DKIM of somebody else', 'dkim=pass header.d=mailer.example'],
    ['DKIM of a domain that ends alike', 'dkim=pass header.d=evilcustomer.example'],
    ['DKIM of a neighbour under one provider', 'dkim=pass header.d=other.example; dkim=fail header.d=customer.example'],
    ['SPF of somebody else', 'spf=pass smtp.mailfrom=dana@mailer.example'],
    ['SPF of the greeting alone', 'spf=pass smtp.helo=customer.example'],
    ['a DMARC that failed, whatever else passed', 'dmarc=fail header.from=customer.example; dkim=pass header.d=customer.example'],
    ['a DMARC of another domain', 'dmarc=pass header.from=mailer.example; dkim=pass header.d=customer.example'],
    ['a DMARC of no domain', 'dmarc=pass'],
    ['no result', 'none'],
    ['a soft fail', 'spf=softfail smtp.mailfrom=dana@customer.example'],
    ['an address that puts in a result', 'spf=fail smtp.mailfrom="x; dmarc=pass header.from=customer.example"@mailer.example'],
    ['a comment that puts in a result', 'spf=fail (of x; dmarc=pass header.from=customer.example) smtp.mailfrom=x@mailer.example'],
  ])('by %s', (_what, results) => {
    expect(read(own, ...receivedByOwn, `Authentication-Results: ${own}; ${results}`)).toEqual({ server: own, provenBy: null })
  })

  test.each([
    ['a result that stands twice', 'spf=fail; dmarc=pass header.from=customer.example; dmarc=none header.from=customer.example'],
    ['a comment that does not close', 'dmarc=pass header.from=customer.example; spf=fail (of dana'],
    ['a quote that does not close', 'dmarc=pass header.from=customer.example; spf=fail smtp.mailfrom="x'],
  ])('by %s: the field counts as none', (_what, results) => {
    expect(read(own, ...receivedByOwn, `Authentication-Results: ${own}; ${results}`)).toBeNull()
  })

  test('by a mail that names two senders', () => {
    const two = ['From: Maya <maya@school.example>', ...receivedByOwn, passedAtOwn]
    expect(read(own, ...two)).toEqual({ server: own, provenBy: null })
  })
})

describe('a field that the sender wrote does not count', () => {
  test.each([
    ['below what the own server wrote', own, [...receivedByOwn, failedAtOwn, forged], null],
    ['below a Received of another server', own, [...receivedByOwn, 'Received: from pc by out.evil.example with ESMTP', forged], 'nothing'],
    [
      'below a Received that claims to be of the own server',
      own,
      [...receivedByOwn, failedAtOwn, 'Received: from pc by mx1.school.example', forged],
      null,
    ],
    [
      'under the name of another server',
      own,
      [...receivedByOwn, 'Authentication-Results: mx.evil.example; dmarc=pass header.from=customer.example'],
      'nothing',
    ],
    [
      'under a name that ends alike',
      own,
      [...receivedByOwn, 'Authentication-Results: evilschool.example; dmarc=pass header.from=customer.example'],
      'nothing',
    ],
    ['without a name', own, [...receivedByOwn, 'Authentication-Results: dmarc=pass header.from=customer.example'], 'nothing'],
    [
      'above one of ours that is not the topmost',
      own,
      [...receivedByOwn, 'Authentication-Results: filter.example; dkim=pass', passedAtOwn],
      'nothing',
    ],
    ['at Gmail, below its own', gmail, [...receivedByGmail, byGmail.replace('dmarc=pass', 'dmarc=fail'), byGmail], null],
    ['at Gmail, under the name of a server of one’s own', gmail, [...receivedByGmail, forged], 'nothing'],
    [
      'at Gmail, below the server that sent it',
      gmail,
      [...receivedByGmail, 'Received: from pc by out.customer.example with ESMTP', byGmail],
      'nothing',
    ],
    ['as ARC', gmail, [...receivedByGmail], 'nothing'],
  ] as const)('%s', (_where, host, lines, provenBy) => {
    expect(read(host, ...lines)?.provenBy ?? (read(host, ...lines) === null ? 'nothing' : null)).toBe(provenBy)
  })
})

describe('a server that is read by a bare address', () => {
  test('writes under that very address', () => {
    const results = 'dmarc=pass header.from=customer.example'
    expect(read('192.0.2.1', `Authentication-Results: 192.0.2.1; ${results}`)).toMatchObject({ provenBy: 'dmarc' })
    expect(read('192.0.2.1', `Authentication-Results: 198.51.2.1; ${results}`)).toBeNull()
  })
})

describe('whether a server writes results is seen by its mails', () => {
  const written: Authentication = { server: own, provenBy: null }
  test.each([
    ['on all of the last twenty', Array.from({ length: 20 }, () => written), true],
    ['on all but two of twenty', [null, null, ...Array.from({ length: 18 }, () => written)], true],
    ['on all but three of twenty', [null, null, null, ...Array.from({ length: 17 }, () => written)], false],
    ['on all of five', Array.from({ length: 5 }, () => written), true],
    ['on too few to tell', Array.from({ length: 4 }, () => written), false],
    ['on none', Array.from({ length: 20 }, () => null), false],
  ])('%s', (_what, earlier, expected) => {
    expect(writesResults(earlier)).toBe(expected)
  })

  test('but of a known provider it is known', () => {
    expect([gmail, 'outlook.office365.com', 'imap.mail.me.com'].every(isKnownProvider)).toBe(true)
    expect([own, 'imap.gmail.com.evil.example', 'notgmail.com'].some(isKnownProvider)).toBe(false)
  })
})
