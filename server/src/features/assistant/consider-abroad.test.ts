import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { LeadAnswer } from '@ownvoice/core/assistant/model/lead-answer'
import { leadInstructions } from '@ownvoice/core/assistant/model/lead-instructions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leadAnswer, leadAsk } from '../../../../core/testing/assistant.ts'
import { addTestOwner } from '../../../testing/database.ts'
import { openTestInstallation, type TestInstallation } from '../../../testing/installation.ts'
import { scripted, translating } from '../../../testing/scripted-model.ts'
import { testSubscription } from '../../../testing/test-web.ts'
import { getReplyLanguages } from '../../db/assistant/assistant-settings.ts'
import { saveSubscription } from '../../db/billing/subscriptions.ts'
import { addAnswers } from '../../db/knowledge/answers.ts'
import { addMailbox } from '../../db/mailboxes/mailboxes.ts'
import type { LanguageModel } from '../../ai/port.ts'
import { allowReplyLanguage } from './allow-reply-language.ts'
import { tryMail } from './try-mail.ts'

let school: TestInstallation
let owner: OwnerId

beforeAll(async () => {
  school = await openTestInstallation('2026-11-18T15:00:00Z')
  const { db } = school.deps
  owner = await addTestOwner(db, { businessName: 'Harbor Lane Music' })
  await db.system((tx) => saveSubscription(tx, owner, testSubscription))
  const confirmed = { state: 'confirmed', origin: 'owner', documentId: null, previousText: null } as const
  await db.transaction(owner, async (tx) => {
    await addMailbox(tx, { kind: 'sandbox', emailAddress: 'school@sandbox.example' })
    await addAnswers(tx, [{ kind: 'price', about: 'trial', text: english, questions: ['How much is a trial?'], sources: [], ...confirmed }])
  })
  for (const language of ['es', 'tr'] as const) await allow(language)
})
afterAll(() => school.close())

const allow = (language: 'es' | 'tr' | 'de', isAllowed = true) => allowReplyLanguage(school.deps, owner, { language, isAllowed })
const mail = 'Hola, ¿cuánto cuesta una clase de prueba y cuánto tiempo dura? Gracias.'
const english = 'A trial lesson takes 30 minutes and costs $25.'

function lead(replaced: Partial<LeadAnswer> = {}) {
  return () =>
    leadAnswer('', '', {
      language: 'es',
      messageInEnglish: 'Hello, how much is a trial lesson and how long does it take? Thank you.',
      asks: [leadAsk('¿cuánto cuesta una clase de prueba', [{ text: english, cites: [{ id: 'a1', quote: english }] }])],
      closing: 'I am glad to help.',
      ...replaced,
    })
}

const spanish = {
  greeting: 'Hola, Dana:',
  answer: 'Una clase de prueba dura 30 minutos y cuesta $25.',
  closing: 'Quedo a su disposición.',
  deferral: 'Quiero mirarlo con calma y le escribiré personalmente.',
  'sign off': 'Un cordial saludo,',
}

async function consider(model: LanguageModel, text = mail) {
  const tried = { fromName: 'Dana', fromEmail: 'dana@customer.example', subject: 'Clases', text }
  return (await tryMail({ ...school.deps, model }, owner, tried)).trace
}

describe('a mail in a language that the owner allows', () => {
  test('is answered in it, with the English that was held to the documents beside each sentence', async () => {
    const model = scripted({ lead: lead(), translate: translating(spanish) })
    const trace = await consider(model)
    expect(trace.check?.violations).toEqual([])
    expect(trace.decision).toMatchObject({ action: 'send', rule: 'answered' })
    expect(trace.draft?.text).toMatch(
      /^Hola, Dana:\n\nUna clase de prueba dura 30 minutos y cuesta \$25\.\n\nQuedo a su disposición\.\n\nUn cordial saludo,\nHarbor Lane Music/,
    )
    expect(trace.draft?.statements.find(({ kind }) => kind === 'answer')).toMatchObject({ english, sources: [{ kind: 'answer' }, {}] })
    expect(trace.reading).toMatchObject({ language: { code: 'es' }, english: expect.stringContaining('how much is a trial lesson') })
    expect(trace.modelCalls.map(({ purpose }) => purpose)).toEqual(['lead', 'second_look', 'translation'])
  })

  test('is led in English, looked at again in English, and translated without its words', async () => {
    const model = scripted({ lead: lead(), translate: translating(spanish) })
    await consider(model)
    expect(model.calls[0]?.instructions).toContain('our system puts your reply into Spanish')
    expect(model.shown[1]).toMatchObject({ sentences: [{ text: english }] })
    expect(model.shown[2]).toMatchObject({ language: 'Spanish', address: 'polite' })
    expect(JSON.stringify(model.shown[2])).not.toContain('cuánto')
  })

  test.each([
    ['another figure', { answer: 'Una clase de prueba dura 30 minutos y cuesta $15.' }],
    ['a link of its own', { answer: 'Una clase de prueba dura 30 minutos y cuesta $25: https://pay.evil.example' }],
    ['a sentence half in English', { answer: 'Una clase de prueba takes 30 minutes and costs $25.' }],
    ['a sentence left out', { answer: '' }],
  ])('goes to the owner where the translation has %s', async (_, wrong) => {
    const trace = await consider(scripted({ lead: lead(), translate: translating({ ...spanish, ...wrong }) }))
    expect(trace.decision).toMatchObject({ action: 'escalate', rule: 'check_failed' })
    expect(trace.draft?.text).toMatch(/^Hola Dana,\n\nGracias por su mensaje/)
    expect(trace.draft?.text).not.toContain('$')
  })

  test('goes to the owner where no translation is had', async () => {
    const failing: LanguageModel = {
      id: 'failing',
      generate: (request) => scripted({ lead: lead(), translate: () => ({ statements: [] }) }).generate(request),
    }
    expect((await consider(failing)).decision).toMatchObject({ action: 'escalate', rule: 'check_failed' })
  })

  test('goes to the owner where the model’s window does not hold reply and translation, and the trace says so', async () => {
    const model = scripted({ lead: lead(), translate: translating(spanish) })
    const small: LanguageModel = {
      id: model.id,
      generate: model.generate,
      // A program that was started anew meanwhile, with less: the call that leads needs more than this one.
      get contextTokens() {
        return model.calls.length < 2 ? undefined : 400
      },
    }
    const trace = await consider(small)
    expect(trace.decision).toMatchObject({ action: 'escalate', rule: 'check_failed' })
    expect(trace.steps.find(({ name }) => name === 'translate')?.note).toContain("language model's window of 400 tokens")
    expect(model.calls.map(({ purpose }) => purpose)).toEqual(['lead', 'second_look'])
  })

  test('whose question the documents do not answer gets a word in its language, and nothing in English to send', async () => {
    const deferred = lead({ asks: [leadAsk('¿cuánto cuesta', [], { outcome: 'deferred', topic: 'the price' })], closing: '' })
    const trace = await consider(scripted({ lead: deferred, translate: translating(spanish) }))
    expect(trace.decision).toMatchObject({ action: 'escalate', rule: 'undocumented' })
    expect(trace.check?.violations).toEqual([])
    expect(trace.draft?.text).toContain('Quiero mirarlo con calma')
    expect(trace.ready).toEqual([])
  })

  test('gets our own word in its language where what is left open could not be named in it', async () => {
    const deferred = lead({ asks: [leadAsk('¿cuánto cuesta', [], { outcome: 'deferred', topic: 'the price' })] })
    const trace = await consider(scripted({ lead: deferred }))
    expect(trace.decision).toMatchObject({ action: 'escalate', rule: 'undocumented' })
    expect(trace.draft?.text).toMatch(/^Hola Dana,\n\nGracias por su mensaje/)
  })

  test('of which a part is answered stands ready in both languages', async () => {
    const partly = () => {
      const whole = lead()()
      return { ...whole, asks: [...whole.asks, leadAsk('cuánto tiempo dura', [], { outcome: 'deferred', topic: 'the price' })] }
    }
    const trace = await consider(scripted({ lead: partly, translate: translating(spanish) }))
    expect(trace.check?.violations).toEqual([])
    expect(trace.decision).toMatchObject({ action: 'escalate', rule: 'partly_documented' })
    expect(trace.ready).toMatchObject([{ says: spanish.answer, english: expect.stringContaining(english) }])
  })

  test('holding replies that have no words of ours in it are translated as well', async () => {
    const turkish = {
      greeting: 'Merhaba Dana,',
      holding: 'Mesajınız için teşekkürler, size kendim yazacağım.',
      'sign off': 'Saygılarımla,',
    }
    const flagged = lead({ language: 'tr', ownerMustSee: true, why: 'She sounds upset.' })
    const model = scripted({ lead: flagged, translate: translating(turkish) })
    const trace = await consider(model, 'Merhaba, deneme dersi ne kadar ve bir ders kaç dakika sürüyor? Çok teşekkürler, iyi günler.')
    expect(trace.decision).toMatchObject({ action: 'escalate', rule: 'owner_must_see' })
    expect(trace.check?.violations).toEqual([])
    expect(trace.draft?.text).toMatch(/^Merhaba Dana,\n\nMesajınız için teşekkürler, size kendim yazacağım\.\n\nSaygılarımla,/)
  })
})

describe('as before', () => {
  test('a mail in a language that is not allowed goes to the owner', async () => {
    const model = scripted({ lead: lead({ language: 'de' }) })
    const trace = await consider(model, 'Guten Tag, wie viel kostet bei Ihnen eine Probestunde und wie lange dauert sie? Vielen Dank.')
    expect(trace.decision).toMatchObject({ action: 'escalate', rule: 'language', reason: expect.stringContaining('German') })
    expect(model.calls[0]?.instructions).toBe(leadInstructions)
    expect(trace.modelCalls.map(({ purpose }) => purpose)).toEqual(['lead', 'second_look'])
  })

  test('a mail that the model finds to be in another language than rules read goes to the owner', async () => {
    const trace = await consider(scripted({ lead: lead({ language: 'pt' }), translate: translating(spanish) }))
    expect(trace.decision).toMatchObject({ action: 'escalate', rule: 'language' })
  })

  test('an English mail is asked about in the very words it was', async () => {
    const model = scripted({ lead: lead({ language: 'en' }) })
    const trace = await consider(model, 'How much is a trial lesson, and how long does it take?')
    expect(model.calls.map(({ purpose }) => purpose)).toEqual(['lead', 'second_look'])
    expect(model.calls[0]?.instructions).toBe(leadInstructions)
    expect(trace.draft?.statements.every((statement) => !('english' in statement))).toBe(true)
  })

  test('without a language model a mail in an allowed language goes to the owner', async () => {
    const tried = { fromName: 'Dana', fromEmail: 'dana@customer.example', subject: 'Clases', text: mail }
    const { trace } = await tryMail(school.deps, owner, tried)
    expect(trace.decision).toMatchObject({ action: 'escalate', rule: 'language' })
  })
})

test('a language is allowed once, beside others, and can be given up', async () => {
  expect(await allow('de')).toEqual(['es', 'tr', 'de'])
  expect(await allow('de')).toEqual(['es', 'tr', 'de'])
  expect(await allow('de', false)).toEqual(['es', 'tr'])
  expect(await school.deps.db.transaction(owner, getReplyLanguages)).toEqual(['es', 'tr'])
})
