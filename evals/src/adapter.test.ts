import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { answer, call, closeAdapter, documented, isMachine, search, understand, visibleText } from './adapter.ts'
import { adapterGuide } from './adapter-guide.ts'
import { openReplayServer } from './replay/replay-server.ts'

afterAll(closeAdapter)

const documents = [
  {
    name: 'faq.md',
    text: '# Questions\n\n## How much is a court?\n\nA court costs $18 an hour.\n\n## Where can I park?\n\nBehind the hall.\n',
  },
  { name: 'rules.txt', text: 'Members may bring one guest a week. Guests pay $5.' },
]
const business = {
  name: 'Two Rivers Tennis',
  owner: 'Ana',
  email: 'ana@two-rivers.example',
  timeZone: 'America/New_York',
  links: [{ id: 'book', label: 'Book a court', category: 'booking', url: 'https://two-rivers.example/book' }],
  blackouts: [{ from: '2026-06-20', to: '2026-06-21' }],
}
const mail = { from: 'Dana <dana@customer.example>', subject: 'Court', text: 'Hi,\n\nhow much is a court?\n\nDana' }
const given = { business, documents, mail, date: '2026-06-15T09:00' }

test('search finds the passage of given documents', async () => {
  const found = await search({ documents, question: 'What do you charge for a court?' })
  expect(found[0]).toMatchObject({ document: 'faq.md', text: expect.stringContaining('$18') })
  expect(found[0]?.score).toBeGreaterThan(found[1]?.score ?? 0)
  expect(await search({ documents, question: 'court', limit: 1 })).toHaveLength(1)
}, 240_000) // it opens the world of all tests here

test('a question is more documented where the documents answer it', async () => {
  const answered = await documented({ documents, question: 'How much is a court?' })
  const open = await documented({ documents, question: 'Do you restring rackets?' })
  expect(answered.score).toBeGreaterThan(open.score)
  expect(open.documented).toBe(false)
})

test('a text is understood', async () => {
  const understood = await understand({ text: 'My lawyer will contact you about the injury in your studio.' })
  expect(understood.flags).toContain('legal')
  expect(understood.language).toBe('en')
})

test('a machine is told from a person', async () => {
  const head = 'From: Dana <dana@customer.example>\r\nTo: ana@two-rivers.example\r\nSubject: Court'
  expect(await isMachine({ raw: `${head}\r\nAuto-Submitted: auto-replied\r\n\r\nI am away.\r\n` })).toMatchObject({ isMachine: true })
  expect(await isMachine({ raw: `${head}\r\n\r\nHow much is a court?\r\n` })).toMatchObject({ isMachine: false, verdict: 'person' })
})

test.each([
  { text: 'Yes please.\n\nOn Mon, Jun 15, 2026 at 9:12 AM Ana <ana@two-rivers.example> wrote:\n> Court 2 is free.' },
  { html: '<p>Yes please.</p><div class="gmail_quote"><blockquote>Court 2 is free.</blockquote></div>' },
])('the words of this time are found: %j', async (written) => {
  const visible = await visibleText(written)
  expect(visible.text.trim()).toBe('Yes please.')
  expect(visible.quoted).toContain('Court 2 is free.')
})

describe('the whole way of a mail', () => {
  test('gives decision, reply and reasons, the same from parts and from a raw mail', async () => {
    const fromParts = await answer(given)
    expect(['send', 'draft', 'escalate']).toContain(fromParts.action)
    expect(fromParts.reason).toBeTruthy()
    expect([fromParts.reply, ...fromParts.offered].join('\n')).toContain('$18')
    const raw = `From: ${mail.from}\r\nTo: ${business.email}\r\nSubject: Court\r\nMessage-ID: <a@b.example>\r\n\r\n${mail.text.replaceAll('\n', '\r\n')}\r\n`
    expect(await answer({ ...given, mail: { raw } })).toMatchObject({ action: fromParts.action, rule: fromParts.rule })
  })

  test('keeps to the settings: drafts wait for the owner', async () => {
    const { action, reply } = await answer({ ...given, business: { ...business, settings: { sendMode: 'draft' as const } } })
    expect(action).not.toBe('send')
    expect(reply).not.toContain('$18')
  })

  test('takes what an owner sets of the words: the name that signs, tone, signature, and that the assistant says what it is', async () => {
    const tone = { toneStyle: 0, energyLevel: 100, directness: 50 }
    const withSettings = (settings: object) => answer({ ...given, business: { ...business, settings } })
    const told = await withSettings({ disclosure: true, tone, signOffName: 'Coach Ana', signature: 'Courts 1 to 8', delaySeconds: 60 })
    for (const words of ['Coach Ana', 'Courts 1 to 8']) expect([told.draft, ...told.offered].join('\n')).toContain(words)
    expect(told.statements.map(({ kind }) => kind)).toContain('disclosure')
    expect(told.draft?.split('\n')[0]).not.toBe((await answer(given)).draft?.split('\n')[0])
  })

  test.each([
    [{ categoryModes: { sales: 'draft' } }, 'category_waits'],
    [{ ownTopics: ['courts'] }, 'own_topic'],
    [{ allowedSenders: ['pat@customer.example'] }, 'not_on_allow_list'],
    [{ leftAlone: ['dana@customer.example'] }, 'left_alone'],
  ])('keeps to the settings of whom and what the owner answers: %j', async (settings, rule) => {
    expect(await call('answer', { ...given, business: { ...business, settings } })).toMatchObject({ rule })
  })

  test('says of a setting that there is none of that name, and of a value what is wrong with it', async () => {
    const withSettings = (settings: object) => call('answer', { ...given, business: { ...business, settings } })
    await expect(withSettings({ sendmode: 'draft' })).rejects.toThrow(/Unrecognized key: "sendmode"\s+→ at business\.settings/)
    await expect(withSettings({ sendMode: 'never' })).rejects.toThrow('business.settings.sendMode')
    await expect(withSettings({ replyLanguages: ['xx'] })).rejects.toThrow('business.settings.replyLanguages[0]')
  })

  test('asks the model that is named', async () => {
    const asked: string[] = []
    const server = await openReplayServer(({ messages }) => {
      asked.push(messages.map(({ text }) => text).join('\n'))
      return null
    })
    const { notes } = await answer({ ...given, model: { url: server.url } })
    const settings = { replyLanguages: ['es' as const] }
    const spanish = { ...mail, text: 'Hola, ¿cuánto cuesta una pista por hora? Muchas gracias de antemano.' }
    await answer({ ...given, business: { ...business, settings }, mail: spanish, model: { url: server.url } })
    await server.close()
    expect(asked.join('\n')).toContain('how much is a court?')
    expect(asked.at(-1)).toContain('our system puts your reply into Spanish')
    expect(notes.join(' ')).toContain('language model')
  })
})

test('what is called by name is checked', async () => {
  expect(await call('visibleText', { text: 'Yes.' })).toMatchObject({ text: 'Yes.' })
  await expect(call('visibleText', { text: 7 })).rejects.toThrow()
  await expect(call('nonesuch', {})).rejects.toThrow('visibleText')
})

test('a command that embedded ends when it is done', () => {
  const input = JSON.stringify({ documents, question: 'court' })
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), '--call', 'search'], {
    input,
    cwd: '/',
    timeout: 240_000,
  })
  expect(status).toBe(0)
}, 250_000)

test('the command reads JSON and prints JSON, from any folder', () => {
  const program = join(import.meta.dirname, 'main.ts')
  const input = JSON.stringify([{ text: 'Yes.\n> No?' }, { html: '<p>Yes.</p>' }])
  const { stdout } = spawnSync(process.execPath, [program, '--call', 'visibleText'], { input, cwd: '/', encoding: 'utf8' })
  expect(JSON.parse(stdout)).toMatchObject([{ text: 'Yes.' }, { text: 'Yes.' }])
})

test('the guide names each function, and its example runs', async () => {
  for (const name of ['search', 'documented', 'understand', 'isMachine', 'visibleText', 'answer'])
    expect(adapterGuide).toContain(`  ${name} `)
  const example: unknown = JSON.parse(adapterGuide.slice(adapterGuide.indexOf('\n{\n')))
  const fromRoot = { ...Object(example), ...absolute(example) }
  expect(await call('answer', fromRoot)).toMatchObject({ verdict: 'person' })
}, 600_000)

/** The example's paths are those from the repository's root. */
function absolute(example: unknown) {
  const paths = Object.entries(Object(example)).filter(([, value]) => typeof value === 'string' && value.startsWith('evals/'))
  return Object.fromEntries(paths.map(([name, value]) => [name, join(import.meta.dirname, '../..', String(value))]))
}
