import { describe, expect, test } from 'vitest'
import type { Mail } from '../../mailboxes/mail.ts'
import { plainMail } from '../../mailboxes/plain-mail.ts'
import { screen } from './screen.ts'

const own = 'hello@littlenotes.example'
const dana = 'dana.cole@mail.example'
const context = { ownAddresses: [own], isOwnMessageId: (id: string) => id.endsWith('@ours.example') }

function mail(subject: string, text: string, change: Partial<Mail> = {}): Mail {
  return {
    ...plainMail({ name: 'Dana Cole', address: dana }, subject, text),
    to: [{ name: '', address: own }],
    returnPath: dana,
    ...change,
  }
}
const from = (address: string) => ({ from: { name: '', address } })
const fields = (name: string, value: string) => ({ headers: [{ name, value }] })

/** What only a machine has. */
const ofMachines: Array<[sign: string, change: Partial<Mail>]> = [
  ['a header of bulk mail', fields('precedence', 'bulk')],
  ['a header of a program', fields('auto-submitted', 'auto-generated')],
  ['the null return path', { returnPath: '' }],
  ['an address that no person reads', from('no-reply@mail.example')],
]

describe('the subject of a responder', () => {
  const subjects: Array<[language: string, subject: string, body: string]> = [
    ['English, in front of the subject', 'Re: Out of office reply Re: Piano for my daughter', 'I am away.'],
    ['German', 'Abwesenheitsnotiz: Klavier', 'Ich bin im Urlaub.'],
    ['a person, of a holiday', 'Vacation notice', 'Hi Maya, Liam will be away July 6 to 10. Do we still pay for that week?'],
    ['a person, with a name', 'Vacation notice - Emma Lopez', 'Emma is out July 6-10. Please confirm you got this.'],
    ['a person, of a leave', 'On maternity leave - infant spot?', 'I am looking for an infant spot from March. What does it cost?'],
    ['a person, who answers', 'Re: On parental leave', 'Thank you. What does a place cost?'],
  ]

  const automatic: Array<[language: string, subject: string, body: string]> = [
    ['English', 'Automatic reply: Piano for my daughter', 'I am away.'],
    ['Spanish', 'Respuesta automática: Clases', 'Estoy fuera de la oficina.'],
    ['Portuguese', 'Resposta automática: Aulas', 'Estarei de férias.'],
    ['French', 'Réponse automatique : Cours', 'Je suis absente.'],
    ['German', 'Automatische Antwort: Klavier', 'Ich bin im Urlaub.'],
    ['Italian', 'Risposta automatica: Lezioni', 'Sono in ferie.'],
    ['Dutch', 'Automatisch antwoord: Les', 'Ik ben afwezig.'],
    ['Polish', 'Automatyczna odpowiedź: Lekcje', 'Jestem na urlopie.'],
    ['Chinese', '自动回复: 钢琴课', '我目前不在办公室。'],
    ['Japanese', '自動応答: レッスン', '不在にしております。'],
    ['Russian', 'Автоматический ответ: Урок', 'Я нахожусь в отпуске.'],
    ['Turkish', 'Otomatik yanıt: Ders', 'İzindeyim.'],
  ]

  test.each(automatic)('that says so itself needs no other sign, but over an answer (%s)', (_language, subject, text) => {
    expect(screen(mail(subject, text), context).verdict).toBe('auto_reply')
    expect(screen(mail(`Re: ${subject}`, 'Thank you. What does a place cost?'), context).verdict).toBe('person')
  })

  test.each(subjects)('is a sign for the owner, and nobody is ignored for it (%s)', (_language, subject, text) => {
    const { verdict, signals } = screen(mail(subject, text), context)
    expect(verdict).toBe('person')
    expect(signals.map(({ name }) => name)).toEqual(['absence_words'])
  })

  test.each(ofMachines)('leaves no doubt beside %s', (_sign, change) => {
    for (const [, subject, text] of subjects) expect(screen(mail(subject, text, change), context).verdict).toBe('auto_reply')
  })

  const visitor = { name: 'Rita Moss', address: 'rita@home.example' }
  const entry = { ...from('no-reply@crm.wix.com'), replyTo: [visitor] }

  test('answers no form: one that holds it came from a responder, unless it answers a mail itself', () => {
    expect(screen(mail('Automatic reply: Contact', 'Name: Rita', entry), context).verdict).toBe('auto_reply')
    expect(screen(mail('Re: On parental leave', 'Name: Rita', entry), context)).toMatchObject({ verdict: 'person', replyTo: visitor })
  })
})

describe('words of an absence, with no subject of a responder', () => {
  const words: Array<[language: string, subject: string, body: string]> = [
    ['English', 'Re: Piano', 'Hello, I am currently out of the office with limited access to email. For urgent matters contact Sam.'],
    ['English, until the return', 'Re: Piano', 'Hello,\n\nI am on vacation and will read your email when I am back.'],
    ['English, on vacation', 'Piano', "Thank you for the note! I'm on vacation this week and will get back to you when I return."],
    ['Spanish', 'Re: Clases', 'Hola, estoy de vacaciones hasta el lunes. Contestaré a mi regreso.'],
    ['French', 'Re: Cours', "Bonjour, je suis actuellement en congé. En cas d'urgence, appelez le bureau."],
    ['German', 'AW: Klavier', 'Guten Tag, ich bin bis zum 5. Mai nicht im Büro. In dringenden Fällen wenden Sie sich an Frau Kern.'],
    ['Japanese', 'Re: レッスン', 'ただいま不在にしております。お急ぎの方は代表番号へお電話ください。'],
  ]

  test.each(words)('may be a person’s: they are a sign (%s)', (_language, subject, text) => {
    const result = screen(mail(subject, text), context)
    expect(result.verdict).toBe('person')
    expect(result.signals).toEqual([{ name: 'absence_words', evidence: expect.stringContaining(' … ') }])
  })

  test.each(ofMachines)('are a responder’s beside %s', (_sign, change) => {
    for (const [, subject, text] of words) expect(screen(mail(subject, text, change), context).verdict).toBe('auto_reply')
  })

  test('are a visitor’s in an entry of a form', () => {
    const visitor = [{ name: 'Rita Moss', address: 'rita@home.example' }]
    const text = "Name: Rita Moss\nEmail: rita@home.example\nMessage: I'm on vacation and will be back on Monday."
    const entry = mail('Contact form got a new submission', text, { ...from('no-reply@crm.wix.com'), replyTo: visitor })
    const result = screen(entry, context)
    expect(result).toMatchObject({ verdict: 'person', replyTo: visitor[0] })
    expect(result.signals.map(({ name }) => name)).toEqual(['form_lead'])
  })
})

describe('words of those who sell', () => {
  const pitches: Array<[title: string, subject: string, body: string]> = [
    ['an SEO pitch', 'First page of Google', 'Dear business owner, we offer SEO services and backlinks. See https://rank.example'],
    [
      'a fortune',
      'Dear friend',
      'I am the lawyer of a late client with USD 12.5 million. You are next of kin. We offer 40%. Reply with YES. WhatsApp +44 123',
    ],
    [
      'a widow',
      'Friday',
      'Dear Sir/Madam, my late husband always had his hair cut at your salon. We are holding a service for him on Friday. Could you do my hair?',
    ],
    [
      'heirs of a house',
      'Rewiring',
      'Dear Sir or Madam, We are renovating a house that came to us as an inheritance. Could you give us a quote?',
    ],
    [
      'an agency that wants to be cleaned',
      'Office',
      'We are a small web design agency and need somebody to clean our office. https://px.example',
    ],
    ['a school with a casino night', 'May 9', 'We are the PTA and hold a casino night. Do you paint faces? https://pta.example/night'],
  ]

  test.each(pitches)('are a sign for the owner, and nobody is ignored for them (%s)', (_title, subject, text) => {
    const { verdict, signals } = screen(mail(subject, text), context)
    expect(verdict).toBe('person')
    expect(signals).toEqual([{ name: 'spam_words', evidence: expect.stringContaining(' … ') }])
  })

  test('are none where a mail of the account is answered, and no news where the provider flagged it', () => {
    for (const [, subject, text] of pitches) {
      expect(screen(mail(subject, text, { inReplyTo: ['a@ours.example'] }), context).signals).toEqual([])
      expect(screen(mail(subject, text, fields('x-spam-flag', 'YES')), context).verdict).toBe('spam')
    }
  })
})
