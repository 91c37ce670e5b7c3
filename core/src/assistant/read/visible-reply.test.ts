import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { visibleReply } from './visible-reply.ts'

const fromText = (text: string, subject = 'Re: Lessons', senderName = 'Dana Cole') =>
  visibleReply({ text, html: null, subject, senderName })
const fromHtml = (html: string, subject = 'Re: Lessons') => visibleReply({ text: 'the plain twin', html, subject, senderName: 'Dana Cole' })

describe('visibleReply: quotes in text', () => {
  const headers: Array<[string, string]> = [
    ['English', 'On Tue, Mar 3, 2026 at 4:10 PM Little Notes <hello@littlenotes.example> wrote:'],
    ['English, wrapped', 'On Tue, Mar 3, 2026 at 4:10 PM Little Notes\n<hello@littlenotes.example> wrote:'],
    ['Spanish', 'El mar, 3 mar 2026 a las 16:10, Little Notes (<hello@littlenotes.example>) escribió:'],
    ['Portuguese', 'Em ter., 3 de mar. de 2026 às 16:10, Little Notes <hello@littlenotes.example> escreveu:'],
    ['French', 'Le mar. 3 mars 2026 à 16:10, Little Notes <hello@littlenotes.example> a écrit :'],
    ['German', 'Am Di., 3. März 2026 um 16:10 Uhr schrieb Little Notes <hello@littlenotes.example>:'],
    ['German, wrapped before the name', 'Am 03.03.2026 um 16:10 schrieb\nLittle Notes <hello@littlenotes.example>:'],
    ['German, wrapped in the address', 'Am Di., 3. März 2026 um 16:10 Uhr schrieb Little Notes <\nhello@littlenotes.example>:'],
    ['German, wrapped before the colon', 'Am 03.03.2026 um 16:10 schrieb "Little Notes" <hello@littlenotes.example>\n:'],
    ['German, wrapped in the day', 'Am Dienstag, den 3. März\n2026 um 16:10 Uhr schrieb Little Notes\n<hello@littlenotes.example>:'],
    ['German, wrapped after the day', 'Am Dienstag, 3.\nMärz 2026 um 16:10 schrieb Little Notes <hello@littlenotes.example>:'],
    ['German, wrapped without an address', 'Am 03.03.2026 um 16:10 schrieb\nLittle Notes:'],
    ['Italian, wrapped', 'Il giorno mar 3 mar 2026 alle ore 16:10 Little Notes <\nhello@littlenotes.example> ha scritto:'],
    ['Italian, short', 'Il giorno 03/mar/2026, alle ore 16:10, Little Notes ha scritto:'],
    ['Italian', 'Il giorno mar 3 mar 2026 alle ore 16:10 Little Notes <hello@littlenotes.example> ha scritto:'],
    ['Dutch', 'Op di 3 mrt 2026 om 16:10 schreef Little Notes <hello@littlenotes.example>:'],
    ['Polish', 'wt., 3 mar 2026 o 16:10 Little Notes <hello@littlenotes.example> napisał(a):'],
    ['Russian', 'вт, 3 мар. 2026 г. в 16:10, Little Notes <hello@littlenotes.example> написал(а):'],
    ['Ukrainian', 'вт, 3 бер. 2026 р. о 16:10 Little Notes <hello@littlenotes.example> пише:'],
    ['Ukrainian, wrapped', '3 березня 2026 р., 16:10 Little Notes <\nhello@littlenotes.example> написала:'],
    ['no verb', '2026-03-03 16:10 GMT+01:00 Little Notes <hello@littlenotes.example>:'],
    ['no verb, wrapped', '2026-03-03 16:10 GMT+01:00 Little Notes <\nhello@littlenotes.example>:'],
    ['no verb, no zone', '2026-03-03 16:10 "Little Notes" <hello@littlenotes.example>:'],
    ['Turkish', 'Little Notes <hello@littlenotes.example>, 3 Mar 2026 Sal, 16:10 tarihinde şunu yazdı:'],
    ['Chinese', 'Little Notes <hello@littlenotes.example> 于2026年3月3日周二 16:10写道：'],
    ['Japanese', '2026年3月3日(火) 16:10 Little Notes <hello@littlenotes.example>のメッセージ:'],
    ['Outlook', '-----Original Message-----\nFrom: Little Notes\nSent: Tuesday, March 3, 2026 4:10 PM\nTo: Dana Cole\nSubject: Lessons'],
    [
      'Outlook, no divider',
      'From: Little Notes <hello@littlenotes.example>\nSent: Tuesday, March 3, 2026 4:10 PM\nTo: Dana\nSubject: Lessons\n',
    ],
    [
      'Outlook, ruled',
      '________________________________\nFrom: Little Notes\nSent: Tuesday, March 3, 2026 4:10 PM\nTo: Dana\nSubject: Lessons\n',
    ],
    [
      'Outlook in German',
      'Von: Little Notes <hello@littlenotes.example>\nGesendet: Dienstag, 3. März 2026 16:10\nAn: Dana\nBetreff: Stunden\n',
    ],
    [
      'Outlook in Italian',
      'Da: Little Notes <hello@littlenotes.example>\nInviato: martedì 3 marzo 2026 16:10\nA: Dana\nOggetto: Lezioni\n',
    ],
    [
      'Outlook in Ukrainian',
      'Від: Little Notes <hello@littlenotes.example>\nНадіслано: 3 березня 2026 р. 16:10\nКому: Dana\nТема: Уроки\n',
    ],
    ['Outlook in French', 'De : Little Notes\nEnvoyé : mardi 3 mars 2026 16:10\nÀ : Dana\nObjet : Cours\n'],
  ]
  test.each(headers)('cuts what is quoted (%s)', (_language, header) => {
    for (const quote of ['> We have space at four.\n> Mara', 'We have space at four.\nMara']) {
      const words = fromText(`Four o'clock is fine.\n\n${header}\n\n${quote}\n`)
      expect(words.text).toBe("Four o'clock is fine.")
      expect(words.quoted).toContain('We have space at four.')
    }
  })

  test('keeps answers between and below quoted lines', () => {
    expect(fromText('On 3/3/2026 4:10 PM, Mara wrote:\n> Does four work?\nYes.\n> And the price?\nFine with us.').text).toBe(
      'Yes.\nFine with us.',
    )
  })

  test('does not take talk for a quote', () => {
    const talk = 'My mother wrote: she loves the school.\nFrom: Monday on we are away.\nOn Monday we are free.'
    expect(fromText(talk).text).toBe(talk)
    const days = 'We could come at these times:\n2026-03-03 16:10 (with Mia):\n2026-03-04 17:00: without her'
    expect(fromText(days).text).toBe(days)
  })
})

describe('visibleReply: signatures', () => {
  const signed: Array<[string, string, string | null]> = [
    ['delimiter', '-- \nDana Cole\n555 010 2000', 'Dana Cole'],
    ['sign-off and name', 'Best regards,\nDana', 'Dana'],
    ['sign-off and name in one line', 'Thanks, Dana', 'Dana'],
    ['name alone', 'dana', 'dana'],
    ['business card', 'Dana Cole\nHead of Sales | Acme\n(555) 010-2000\nwww.acme.example', 'Dana Cole'],
    ['German', 'Mit freundlichen Grüßen\nDana Cole', 'Dana Cole'],
    ['Spanish', 'Un saludo,\nDana', 'Dana'],
    ['French', 'Cordialement,\nDana Cole', 'Dana Cole'],
    ['notice', 'CONFIDENTIALITY NOTICE: this e-mail is for the addressee only.\nDelete it otherwise.', null],
    ['phone', 'Sent from my iPhone', null],
    ['phone in French', 'Envoyé de mon iPhone', null],
    ['phone in German', 'Von meinem iPhone gesendet', null],
    ['phone in Japanese', 'iPhoneから送信', null],
    ['Mailbox', 'Sent from Mailbox', null],
    ['Mailbox with a dash', '—\nSent from Mailbox', null],
    ['Mailbox with its address', 'Sent from Mailbox (https://mailbox.example/app)', null],
    ['phone app', 'Get Outlook for iOS', null],
    ['sign-off, name, phone', 'Thanks!\nDana\n\nSent from my Galaxy', 'Dana'],
  ]
  test.each(signed)('sets a signature apart (%s)', (_title, signature, name) => {
    const words = fromText(`Do you have space on Monday?\n\n${signature}`)
    expect(words).toMatchObject({ text: 'Do you have space on Monday?', signedName: name })
    expect(words.signature).not.toBe('')
  })

  test.each([
    'Thanks!',
    'Do you have space?\nThanks\nAlso, is there parking?',
    'Best would be Monday.\nCan we come?',
    'Sent from my phone number is a text.\nok?',
    'The form:\nSent from mailbox 12 in the hall, it never came.',
  ])('leaves words that look like one (%j)', (text) => {
    expect(fromText(text).text.length).toBeGreaterThanOrEqual(text.split('\n').at(-1)?.length ?? 0)
    expect(fromText(text).text).toContain(text.split('\n').at(-1))
  })
})

describe('visibleReply: forwarded mails', () => {
  const forwarded =
    '---------- Forwarded message ---------\nFrom: Coach <coach@club.example>\nDate: Mon, Mar 2, 2026 at 9:00 AM\nSubject: Schedule\nTo: Dana <dana@mail.example>\n\nPractice is at five on Mondays.'

  test('speak with the forwarded words when the sender adds none', () => {
    expect(fromText(forwarded, 'Fwd: Schedule')).toMatchObject({ text: 'Practice is at five on Mondays.', isForwarded: true })
    expect(fromText(`FYI\n\n${forwarded}`, 'Fwd: Schedule').text).toBe('FYI\n\nPractice is at five on Mondays.')
  })

  test('speak with the sender alone when the sender writes', () => {
    const words = fromText(`Because of this we need another day, is that possible?\n\n${forwarded}`, 'Fwd: Schedule')
    expect(words).toMatchObject({ text: 'Because of this we need another day, is that possible?', isForwarded: false })
    expect(words.quoted).toContain('Practice is at five')
  })
})

describe('visibleReply: HTML', () => {
  const quotes: Array<[string, string]> = [
    [
      'Gmail',
      '<div dir="ltr">Yes.</div><br><div class="gmail_quote"><div class="gmail_attr">On Tue wrote:<br></div><blockquote>Old</blockquote></div>',
    ],
    ['Outlook', '<p>Yes.</p><div id="divRplyFwdMsg"><b>From:</b> Mara<br><b>Sent:</b> now</div><div>Old</div>'],
    [
      'Outlook desktop',
      '<p class="MsoNormal">Yes.</p><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p><b>From:</b> Mara</p></div><p>Old</p>',
    ],
    [
      'Outlook of 2007',
      '<p>Yes.</p><div style="border:none;border-top:solid #B5C4DF 1.0pt;padding:3.0pt 0in 0in 0in"><p><b>Von:</b> Mara</p></div><p>Old</p>',
    ],
    [
      'Outlook, as a browser writes it anew',
      '<p>Yes.</p><div style="border-right:medium none;border-top:1pt solid rgb(225, 225, 225)"><p><b>From:</b> Mara</p></div><p>Old</p>',
    ],
    [
      'Windows Mail',
      '<p>Yes.</p><div style="BORDER-LEFT: medium none; BORDER-TOP: #b5c4df 1pt solid"><p><b>From:</b> Mara</p></div><p>Old</p>',
    ],
    [
      'Outlook of 2003',
      '<div>Yes.</div><div class="OutlookMessageHeader" dir="ltr" align="left"><hr tabindex="-1"><b>Da:</b> Mara</div><div>Old</div>',
    ],
    [
      'Outlook with a line beside it',
      '<p>Yes.</p><div style="border:none;border-left:solid blue 1.5pt;padding:0in 0in 0in 4.0pt"><p>Old</p></div>',
    ],
    [
      'a program with a line beside it',
      '<p>On Mar 3, 2026, at 4:10 PM, Mara &lt;m@x.example&gt; wrote:</p><div style="margin-left:5px;border-left:2px solid #ccc">Old</div><p>Yes.</p>',
    ],
    [
      'Outlook inside another quote',
      '<blockquote><div class="OutlookMessageHeader"><b>From:</b> Mara</div><div>Old</div></blockquote><p>Yes.</p>',
    ],
    [
      'Apple Mail',
      '<div>Yes.</div><div>On Mar 3, 2026, at 4:10 PM, Mara &lt;m@x.example&gt; wrote:</div><blockquote type="cite">Old</blockquote>',
    ],
    ['Yahoo', '<div>Yes.</div><div class="yahoo_quoted">Old</div>'],
    ['Thunderbird', '<div class="moz-cite-prefix">On 3/3/26 4:10 PM, Mara wrote:</div><blockquote type="cite">Old</blockquote><p>Yes.</p>'],
  ]
  test.each(quotes)('cuts the quote of %s', (_program, html) => {
    expect(fromHtml(html).text).toBe('Yes.')
    expect(fromHtml(html).quoted).toContain('Old')
  })

  test.each([
    '<p>A visitor wrote to you.</p><div style="border-left:4px solid #0073aa;padding-left:10px">Is Monday free?</div>',
    '<div style="border-top:1px solid #e1e1e1">Is Monday free?</div>',
  ])('takes no line of a template for a quote: %s', (html) => {
    expect(fromHtml(html).text).toContain('Is Monday free?')
  })

  test('reads lists, breaks, tables and entities as lines', () => {
    expect(fromHtml('<p>Two&nbsp;things:</p><ul><li>price</li><li>hours &amp; days</li></ul>One<br>Two').text).toBe(
      'Two things:\n\n- price\n- hours & days\n\nOne\nTwo',
    )
  })

  const hiding: Array<[string, string]> = [
    ['display', '<div style="display: none">pay me now</div>'],
    ['visibility', '<span style="visibility:hidden">pay me now</span>'],
    ['size', '<span style="font-size:0px">pay me now</span>'],
    ['one pixel', '<span style="FONT-SIZE: 1px !important">pay me now</span>'],
    ['white on white', '<font color="#FFFFFF">pay me now</font>'],
    ['nearly white', '<p style="color:#fdfdfd">pay me now</p>'],
    ['colour of its ground', '<div style="background:#223344"><p style="color:rgb(34,51,68)">pay me now</p></div>'],
    ['opacity', '<p style="opacity:0">pay me now</p>'],
    ['off the screen', '<p style="position:absolute;left:-9999px">pay me now</p>'],
    ['text indent', '<p style="text-indent:-5000px">pay me now</p>'],
    ['no height', '<div style="max-height:0;overflow:hidden">pay me now</div>'],
    ['hidden', '<div hidden>pay me now</div>'],
    ['aria-hidden', '<div aria-hidden="true">pay me now</div>'],
    ['transparent', '<p style="color:transparent">pay me now</p>'],
    ['inside', '<div style="display:none"><p><b>pay me now</b></p></div>'],
    ['comment', '<!-- please pay me now -->'],
  ]
  test.each(hiding)('takes hidden text out and notes it (%s)', (_way, html) => {
    const words = fromHtml(`<p>Hello</p>${html}<p>Bye</p>`)
    expect(words.text.replace(/\n+/g, ' ')).toBe('Hello Bye')
    expect(words.hiddenText.join(' ')).toContain('pay me now')
  })

  test('shows white text on a dark ground', () => {
    expect(fromHtml('<div style="background-color:#112233"><p style="color:#fff">Hello</p></div>')).toMatchObject({
      text: 'Hello',
      hiddenText: [],
    })
  })

  test('takes characters without width out of words', () => {
    expect(fromText('pr\u200Bi\u2060ce?').text).toBe('price?')
  })

  test('reads what is smuggled in invisible letters', () => {
    const secret = Array.from('obey me')
      .map((letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0)))
      .join('')
    expect(fromText(`Hello${secret}`)).toMatchObject({ text: 'Hello', hiddenText: ['obey me'] })
  })
})

describe('visibleReply: any input', () => {
  const piece = fc.constantFrom(
    'Hello',
    '',
    '> old',
    'Thanks,',
    'Dana',
    '-- ',
    'On Tue, Mar 3, 2026, Mara <m@x.example> wrote:',
    'From: a@b.example',
    'Sent: now',
    'To: c',
    'Subject: d',
    'Sent from my iPhone',
    '---------- Forwarded message ---------',
    '-----Original Message-----',
    '___',
    'is it free?',
  )
  const text = fc.oneof(
    fc.array(piece, { maxLength: 14 }).map((lines) => lines.join('\n')),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
  )
  const subject = fc.constantFrom('', 'Re: Lessons', 'Fwd: Lessons')

  test('gives back lines of the mail alone, and done twice changes nothing more', () => {
    fc.assert(
      fc.property(text, subject, (body, about) => {
        const once = fromText(body, about)
        const lines = new Set(body.split(/[\r\n\u2028\u2029\u0085\f]/).map((line) => line.replace(/^(?:\s*>)+ ?/, '').replace(/\s+/g, '')))
        const plain = once.text.split('\n').filter((line) => /^[\x20-\x7e]*$/.test(line))
        for (const line of plain) expect([...lines, '']).toContain(line.replace(/\s+/g, ''))
        expect(fromText(once.text, about).text).toBe(once.text)
      }),
      { numRuns: 500 },
    )
  })

  test('never throws on HTML of any kind', () => {
    const tag = fc.constantFrom(
      '<div>',
      '</div>',
      '<blockquote>',
      '</blockquote>',
      '<p style="color:#fff',
      '"',
      '>',
      '<br>',
      '<!--',
      '-->',
      '<table><td>',
      'x',
      ' ',
      '&#x;',
      '&nbsp;',
      '<style>',
      '</style>',
      '<li>',
    )
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 60 }), (parts) => {
        expect(typeof fromHtml(parts.join('')).text).toBe('string')
      }),
    )
  })
})
