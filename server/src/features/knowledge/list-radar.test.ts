import { emptyTrace } from '@ownvoice/core/assistant/empty-trace'
import type { Ask, Statement, Trace } from '@ownvoice/core/assistant/trace'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { plainMail } from '@ownvoice/core/mailboxes/plain-mail'
import type { RadarFinding } from '@ownvoice/core/knowledge/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openConversation } from '../../db/mailboxes/conversations.ts'
import { getDocument, listDocuments } from '../../db/knowledge/documents.ts'
import { addAnswers, listAnswerable } from '../../db/knowledge/answers.ts'
import { addMessage } from '../../db/mailboxes/messages.ts'
import { addTestOwner } from '../../../testing/database.ts'
import { emptyAnswer } from '../../../testing/empty-answer.ts'
import { openSeededSchool, type SeededSchool } from '../../../testing/seeded-school.ts'
import { addBytes } from './add-bytes.ts'
import { confirmAnswers } from './answers/change-answers.ts'
import { deleteDocument } from './delete-document.ts'
import { addQuestion, changeQuestion } from './keep-question.ts'
import { listRadar } from './list-radar.ts'
import { listUnanswered } from './list-unanswered.ts'
import { readDocument } from './read-document.ts'
import { retryDocument } from './retry-document.ts'
import { reopenFinding, dismissFinding } from './dismiss-finding.ts'

let school: SeededSchool
let messages = 0

beforeAll(async () => {
  school = await openSeededSchool({ now: new Date('2026-11-18T15:00:00Z'), withHistory: false })
})
afterAll(() => school.close())

test('the documents of the example business raise no alarm', async () => {
  const { open, dismissed } = await listRadar(school.deps, school.owner)
  expect(open.filter(({ kind }) => kind !== 'unanswered')).toEqual([])
  expect(dismissed).toEqual([])
})

test('two documents that disagree are shown with both places, and the one that is right is remembered', async () => {
  const owner = await addTestOwner(school.deps.db)
  const prices = await addText(owner, 'Prices.txt', 'Notes for everyone.\n\nA trial lesson is 30 minutes and costs $25.')
  const flyer = await addText(owner, 'Flyer.txt', 'Hello!\n\nA trial lesson costs $30. Come and see us.')
  const found = await only(owner, 'contradiction')
  expect(found).toMatchObject({
    about: 'price',
    places: [
      { documentId: prices, documentName: 'Prices.txt', isQuestion: false, quote: 'A trial lesson is 30 minutes and costs $25.' },
      { documentId: flyer, quote: 'A trial lesson costs $30.' },
    ],
  })
  await dismissFinding(school.deps, owner, { ...found, rightDocumentId: prices })
  await dismissFinding(school.deps, owner, { ...found, rightDocumentId: prices })
  expect(await listRadar(school.deps, owner)).toEqual({
    open: [],
    openCount: 0,
    dismissed: [{ finding: found, dismissedAt: school.clock.now().toISOString(), rightDocumentId: prices }],
  })
  await reopenFinding(school.deps, owner, found.key)
  expect(await listRadar(school.deps, owner)).toEqual({ open: [found], openCount: 1, dismissed: [] })
  const { filename } = await school.deps.db.transaction(owner, (tx) => getDocument(tx, flyer))
  await deleteDocument(school.deps, owner, filename)
  expect(await listRadar(school.deps, owner)).toEqual({ open: [], openCount: 0, dismissed: [] })
})

test('a passed date that was found still right comes back when its words change', async () => {
  const owner = await addTestOwner(school.deps.db)
  const entry = { question: 'When is the summer camp?', answer: 'The summer camp is on July 6–10, 2025.' }
  const { id } = await addQuestion(school.deps, owner, entry)
  await readDocument(school.deps, owner, id)
  const found = await only(owner, 'passed_date')
  expect(found).toMatchObject({ endedOn: '2025-07-10', place: { documentId: id, isQuestion: true, quote: entry.answer } })
  await dismissFinding(school.deps, owner, { ...found, rightDocumentId: null })
  await retryDocument(school.deps, owner, id)
  await readDocument(school.deps, owner, id) // indexed again with the same words
  expect((await listRadar(school.deps, owner)).open).toEqual([])
  await changeQuestion(school.deps, owner, { id, ...entry, answer: 'The summer camp is on July 7–11, 2025.' })
  await readDocument(school.deps, owner, id)
  expect((await listRadar(school.deps, owner)).open).toMatchObject([{ kind: 'passed_date', endedOn: '2025-07-11' }])
})

test('passages are judged once for all who ask at once, and not again before one changes', async () => {
  const owner = await addTestOwner(school.deps.db)
  await addText(owner, 'Camp.txt', 'The summer camp was planned for July 6–10, 2025.')
  const steps: string[] = []
  const { reader } = school.deps
  const run: typeof reader.run = (name, ...input) => {
    steps.push(name)
    return reader.run(name, ...input)
  }
  const ask = () => listRadar({ ...school.deps, reader: { ...reader, run } }, owner)
  const judged = () => steps.filter((name) => name !== 'groupOpenQuestions')
  const [one, other] = await Promise.all([ask(), ask()])
  expect(one).toEqual(other)
  await ask()
  expect(judged()).toEqual(['statementsOf', 'findPassedDates', 'contradictionsAmong'])
  await addText(owner, 'Hours.txt', 'We open at nine.')
  await ask()
  expect(judged()).toHaveLength(6)
})

test('a judging that fails is tried again by who asks next', async () => {
  const owner = await addTestOwner(school.deps.db)
  await addText(owner, 'Camp.txt', 'The summer camp is on July 6–10, 2025.')
  const reader = { ...school.deps.reader, run: () => Promise.reject(new Error('no thread')) }
  await expect(listRadar({ ...school.deps, reader }, owner)).rejects.toThrow('no thread')
  expect((await listRadar(school.deps, owner)).open).toMatchObject([{ kind: 'passed_date' }])
})

test('a question that nothing answers counts who asked it, and goes once a document answers it', async () => {
  const owner = await addTestOwner(school.deps.db)
  await addAsked(owner, 'Do you teach drums?', '2026-11-10T10:00:00Z')
  const latest = await addAsked(owner, 'Do you offer drum lessons?', '2026-11-12T10:00:00Z')
  await addAsked(owner, 'Is there a swimming pool?', '2026-11-11T10:00:00Z')
  const { open } = await listRadar(school.deps, owner)
  expect(open).toMatchObject([
    { kind: 'unanswered', question: 'Do you offer drum lessons?', count: 2, messageId: latest, receivedAt: '2026-11-12T10:00:00.000Z' },
    { kind: 'unanswered', question: 'Is there a swimming pool?', count: 1 },
  ])
  const { id } = await addQuestion(school.deps, owner, {
    question: 'Do you teach drums?',
    answer: 'Yes, we teach drums from age 8. Drum lessons are on Mondays.',
  })
  await readDocument(school.deps, owner, id)
  expect((await listRadar(school.deps, owner)).open).toMatchObject([{ question: 'Is there a swimming pool?' }])
})

test('a question that nothing answers goes once an answer to it is confirmed, not while it is only proposed', async () => {
  const owner = await addTestOwner(school.deps.db)
  await addAsked(owner, 'Do you rent out harps?', '2020-11-10T10:00:00Z')
  const answer = { ...emptyAnswer, about: 'harp rental', text: 'We rent out harps for $40 a month.', questions: ['Do you rent out harps?'] }
  await school.deps.db.transaction(owner, (tx) => addAnswers(tx, [answer]))
  expect((await listRadar(school.deps, owner)).open).toMatchObject([{ kind: 'unanswered', question: 'Do you rent out harps?' }])
  const [proposed] = await school.deps.db.transaction(owner, (tx) => listAnswerable(tx))
  if (!proposed) throw new Error('not stored')
  await confirmAnswers(school.deps, owner, [proposed])
  expect((await listRadar(school.deps, owner)).open).toEqual([])
})

test('a question that was told that the class is full was answered', async () => {
  const owner = await addTestOwner(school.deps.db)
  const full = { kind: 'waitlist' as const, text: 'Tiny Tunes is full.', paragraph: 1, askId: 'a', sources: [] }
  await addAsked(owner, 'Is there room in Tiny Tunes?', '2026-11-10T10:00:00Z', [full])
  expect((await listRadar(school.deps, owner)).open).toEqual([])
})

test('a question that is no problem stays dismissed when it is asked again', async () => {
  const owner = await addTestOwner(school.deps.db)
  await addAsked(owner, 'Is there a swimming pool?', '2026-11-10T10:00:00Z')
  await dismissFinding(school.deps, owner, { ...(await only(owner, 'unanswered')), rightDocumentId: null })
  await addAsked(owner, 'Do you have a swimming pool?', '2026-11-12T10:00:00Z')
  expect(await listRadar(school.deps, owner)).toMatchObject({ open: [], dismissed: [{ finding: { count: 2 } }] })
})

test('a document that disagrees with itself everywhere gives the first findings, and how many there are', async () => {
  const owner = await addTestOwner(school.deps.db)
  await addText(
    owner,
    'Fees.md',
    Array.from({ length: 52 }, (_, index) => `# Part ${index}\n\nThe late fee is $${index + 1}.`).join('\n\n'),
  )
  const { open, openCount } = await listRadar(school.deps, owner)
  expect([open.length, openCount]).toEqual([50, 51])
})

test('all questions without an answer are listed, most asked first, page by page, without those that were answered or dismissed', async () => {
  const owner = await addTestOwner(school.deps.db)
  const things = [
    'drums',
    'harps',
    'organs',
    'flutes',
    'tubas',
    'banjos',
    'lutes',
    'gongs',
    'oboes',
    'violas',
    'cellos',
    'zithers',
    'bagpipes',
  ]
  const more = ['horns', 'fiddles', 'bassoons', 'recorders', 'ukuleles', 'accordions', 'trombones', 'marimbas', 'theremins', 'didgeridoos']
  for (const [index, thing] of [...things, ...more].entries())
    await addAsked(owner, `Do you repair ${thing}?`, new Date(Date.UTC(2020, 10, 10, index)).toISOString())
  await addAsked(owner, 'Do you fix harps and repair harps?', '2020-11-01T10:00:00Z')
  const answer = { ...emptyAnswer, about: 'drum repair', text: 'We repair drums for $40.', questions: ['Do you repair drums?'] }
  await school.deps.db.transaction(owner, (tx) => addAnswers(tx, [answer]))
  const [proposed] = await school.deps.db.transaction(owner, (tx) => listAnswerable(tx))
  if (!proposed) throw new Error('not stored')
  await confirmAnswers(school.deps, owner, [proposed])
  await addText(
    owner,
    'Fees.md',
    Array.from({ length: 52 }, (_, index) => `# Part ${index}\n\nThe late fee is $${index + 1}.`).join('\n\n'),
  )
  const first = await listUnanswered(school.deps, owner, {})
  expect(first.questions).toHaveLength(20)
  expect(first.questions[0]).toMatchObject({ question: 'Do you repair harps?', count: 2 })
  const second = await listUnanswered(school.deps, owner, { cursor: first.nextCursor ?? '' })
  expect(second.nextCursor).toBeNull()
  const asked = [...first.questions, ...second.questions].map(({ question }) => question)
  expect(new Set(asked).size).toBe(22)
  expect(asked).not.toContain('Do you repair drums?')
  const last = second.questions.at(-1)
  if (!last) throw new Error('nothing on the second page')
  await dismissFinding(school.deps, owner, { ...last, rightDocumentId: null })
  const left = await listUnanswered(school.deps, owner, { cursor: first.nextCursor ?? '' })
  expect(left.questions).toEqual(second.questions.slice(0, -1))
})

test('another owner sees nothing of it, and cannot name its documents as right', async () => {
  const [owner, other] = [await addTestOwner(school.deps.db), await addTestOwner(school.deps.db)]
  const [document] = await school.deps.db.transaction(school.owner, (tx) => listDocuments(tx))
  await addText(owner, 'Camp.txt', 'Hello.\n\nThe summer camp is on July 6, 2025.')
  const found = await only(owner, 'passed_date')
  expect(await listRadar(school.deps, other)).toEqual({ open: [], openCount: 0, dismissed: [] })
  await reopenFinding(school.deps, other, found.key)
  const dismissal = { ...found, rightDocumentId: document?.id ?? '' }
  await expect(dismissFinding(school.deps, owner, dismissal)).rejects.toMatchObject({ code: 'not_found' })
  expect((await listRadar(school.deps, owner)).open).toEqual([found])
})

async function only<K extends RadarFinding['kind']>(owner: OwnerId, kind: K): Promise<Extract<RadarFinding, { kind: K }>> {
  const { open } = await listRadar(school.deps, owner)
  const found = open.find((finding): finding is Extract<RadarFinding, { kind: K }> => finding.kind === kind)
  if (!found || open.length !== 1) throw new Error(`found ${JSON.stringify(open)}`)
  return found
}

async function addText(owner: OwnerId, name: string, text: string): Promise<string> {
  const { id } = await addBytes(school.deps, owner, { name, bytes: Buffer.from(text) })
  await readDocument(school.deps, owner, id)
  return id
}

/** A message with one question that no document answered, and what was said to it all the same. */
async function addAsked(owner: OwnerId, text: string, receivedAt: string, said: Statement[] = []): Promise<string> {
  messages += 1
  const id = `asked-${messages}`
  const ask: Ask = { id: 'a', text, category: 'sales', wants: ['yes_no'], intent: 'question' }
  const message = await school.deps.db.transaction(owner, async (tx) => {
    const conversation = await openConversation(tx, { threadKey: id, customerEmail: 'dana@customer.example' })
    return addMessage(tx, {
      conversationId: conversation.id,
      channel: 'mail',
      providerId: id,
      subject: 'Question',
      mail: plainMail({ name: 'Dana', address: 'dana@customer.example' }, 'Question', text),
      receivedAt: new Date(receivedAt),
      trace: traceOf(ask, said),
    })
  })
  if (!message) throw new Error('not stored')
  return message.id
}

function traceOf(ask: Ask, statements: Statement[]): Trace {
  const reading = {
    text: ask.text,
    quoted: '',
    signature: '',
    hiddenText: [],
    language: { code: 'en', confidence: 1 },
    senderName: 'Dana',
    asks: [ask],
    dates: [],
    category: ask.category,
    kind: 'policy_question' as const,
    kindChance: 1,
    kindBy: 'heads' as const,
    flags: [],
  }
  const finding = { askId: ask.id, passages: [], documented: false, confidence: 0, reason: 'Nothing was found.' }
  const draft: Trace['draft'] = { subject: '', text: '', statements, by: 'embedded' }
  return { ...emptyTrace(), reading, findings: [finding], draft }
}
