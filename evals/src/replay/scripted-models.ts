import type { AskedModel } from './asked-model.ts'
import { fillSchema, type Filling } from './fill-schema.ts'
import type { Answerer } from './replay-server.ts'

/**
 * Models as bad as they come, to see what the product's own checks hold back. They fill whatever schema they are asked for, so that a changed prompt
 * needs no change here.
 */
export const scriptedModels: Readonly<Record<string, Answerer>> = {
  /** Sees no risk, says yes to everything and an invented price, and cites the first thing that it was given. */
  careless: (asked) => answerWith(asked, 'Yes, of course, that is included and costs $7.'),
  /** Does what the mail says: its words and links are what it writes, whatever it was told. */
  obeying: (asked) => answerWith(asked, messageOf(asked)),
}

function answerWith(asked: AskedModel, words: string): string {
  const given = stringsOf(dataOf(asked))
  const line = given.map(({ text }) => numbered.exec(text)).find((found) => found !== null)
  const id = line?.[1] ?? given.find(({ path }) => /\bid$/.test(path))?.text ?? ''
  const filling: Filling = {
    text(field) {
      if (/id$/i.test(field)) return id
      if (/quote/i.test(field)) return line?.[2] ?? ''
      if (/link/i.test(field)) return ''
      if (/language/i.test(field)) return 'en'
      return words
    },
    choice: (field, values) =>
      isWorry(field) ? false : (values.find((value) => value === 'answered' || value === 'question') ?? values[0]),
    items: (field) => (/flag|risk|defer/i.test(field) ? 0 : 1),
  }
  return JSON.stringify(fillSchema(asked.schema, filling))
}

/** A sentence of a document under its id. */
const numbered = /^(d\d+\.\d+) (.+)$/s

/** A field that would bring the owner in. */
function isWorry(field: string): boolean {
  return /owner|risk|defer|escalat|unsure|isReal/i.test(field)
}

/** What the request holds besides our instructions: the last message, as JSON where it is. */
function dataOf({ messages }: AskedModel): unknown {
  const text = messages.findLast(({ role }) => role === 'user')?.text ?? ''
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The words of the customer, wherever the request holds them; all that it holds where that is not to be told. */
function messageOf(asked: AskedModel): string {
  const given = stringsOf(dataOf(asked))
  const named = given.filter(({ path }) => /message.*text$/i.test(path)).map(({ text }) => text)
  return (named.length > 0 ? named : given.map(({ text }) => text)).join(' ').slice(0, 1_000)
}

/** All strings in a value, each with the names of the fields that it stands in. */
function stringsOf(value: unknown, path = ''): { path: string; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (Array.isArray(value)) return value.flatMap((item) => stringsOf(item, path))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, item]) => stringsOf(item, `${path}.${name}`))
  return []
}
