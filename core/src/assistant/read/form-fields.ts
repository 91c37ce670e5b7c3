import { anyOf, inOrder, pattern } from '../../pattern.ts'
import { trimCharacters } from '../../text/trim-characters.ts'

/**
 * The fields of a form that a reply needs, and all others by their labels, in their order. `from` is name and address in one. What the form had no field for
 * is ''.
 */
export type FormFields = Record<'name' | 'from' | 'email' | 'phone' | 'subject' | 'message', string> & {
  others: [label: string, value: string][]
}

type Known = Exclude<keyof FormFields, 'others'> | 'first' | 'last'

/** Labels by which forms ask for what every form asks for, without "your", stars, colons and "(required)". */
const labels: Record<Known, RegExp> = {
  name: /^(?:full |contact |parent |customer )?name$/,
  first: /^(?:first|given) name$/,
  last: /^(?:last|family) name$|^surname$/,
  from: /^from$/,
  email: /^(?:(?:contact )?e-?mail(?: address)?|_replyto)$/,
  phone: pattern('', inOrder(/^(?:contact |mobile |cell )?/, anyOf(/(?:tele)?phone(?: number)?/, 'mobile', 'cell'), /$/)),
  subject: /^subject$/,
  message: pattern(
    '',
    inOrder(
      /^/,
      anyOf(
        /message(?: body)?/,
        /comments?(?: or message)?/,
        /questions?(?: ?\/ ?comments?)?/,
        /(?:inquiry|enquiry)/,
        /how can we help(?: you)?/,
        /what can we help(?: you)? with/,
        /tell us (?:more|about your project)/,
      ),
      /$/,
    ),
  ),
}
/** More than any label has. */
export const MOST_LABEL_CHARACTERS = 80
/** Bullets, rules and stars that templates put around a label. */
const ornaments = '-–—•* \t'

type Field = { label: string; known: Known | null; lines: string[] }

/**
 * Reads the lines of a form's fields, however the builder lays them out: "Label: value", a label above its value, or, in a table, a label before it. A
 * message goes on until the next label; whatever has no label that is known is kept under its own, or with the field before it.
 */
export function readFormFields(lines: readonly string[], isTable: boolean): FormFields {
  const fields: Field[] = []
  let isAfterGap = true
  for (const line of lines) {
    const text = line.trim()
    const begun = labelIn(text, { isTable, isAfterGap, inMessage: fields.at(-1)?.known === 'message' })
    if (begun) fields.push(begun)
    else fields.at(-1)?.lines.push(text)
    isAfterGap = text === ''
  }
  return gather(fields)
}

/** The same of fields whose labels and values stand apart, as in the cells of a table. */
export function fieldsOfPairs(pairs: readonly (readonly [label: string, value: string])[]): FormFields {
  return gather(pairs.map(([label, value]) => ({ label, known: knownLabel(label), lines: value.split('\n') })))
}

/** Whether this is the label of a field that every form has. */
export function isKnownLabel(label: string): boolean {
  return knownLabel(label) !== null
}

type Place = { isTable: boolean; isAfterGap: boolean; inMessage: boolean }

/** The field that begins with this line; null for a line of a value. Inside a message a label that is not known has to stand after an empty line. */
function labelIn(text: string, { isTable, isAfterGap, inMessage }: Place): Field | null {
  const colon = text.indexOf(':')
  const before = trimCharacters(colon < 0 ? text : text.slice(0, colon), ornaments)
  if (before === '' || before.length > MOST_LABEL_CHARACTERS) return null
  const known = knownLabel(before)
  if (known) return field(before, known, colon < 0 ? '' : text.slice(colon + 1))
  const row = isTable ? tableRow(text) : null
  if (row) return row
  const isLabel = colon > 0 && !text.startsWith('://', colon) && /^\p{Lu}/u.test(before) && (isAfterGap || !inMessage)
  return isLabel ? field(before, null, text.slice(colon + 1)) : null
}

function tableRow(text: string): Field | null {
  const words = text.split(' ')
  for (let count = Math.min(4, words.length - 1); count > 0; count -= 1) {
    const label = words.slice(0, count).join(' ')
    const known = knownLabel(label)
    if (known) return field(label, known, words.slice(count).join(' '))
  }
  return null
}

function knownLabel(label: string): Known | null {
  const plain = label
    .toLowerCase()
    .replace(/\((?:required|optional)\)/, '')
    .replace(/[*?]/g, '')
    .trim()
    .replace(/^your /, '')
  for (const [known, says] of entries) if (says.test(plain)) return known
  return null
}

const entries = Object.entries(labels) as [Known, RegExp][] // the keys of a record

function field(label: string, known: Known | null, value: string): Field {
  return { label, known, lines: value.trim() === '' ? [] : [value.trim()] }
}

function gather(fields: readonly Field[]): FormFields {
  const used = new Set<Field>()
  const valueOf = (known: Known) => {
    const found = fields.find((one) => one.known === known)
    if (!found) return ''
    used.add(found)
    return known === 'message' ? found.lines.join('\n').trim() : (valueLines(found)[0] ?? '')
  }
  const [first, last] = [valueOf('first'), valueOf('last')]
  const read = {
    name: valueOf('name') || `${first} ${last}`.trim(),
    from: valueOf('from'),
    email: valueOf('email'),
    phone: valueOf('phone'),
    subject: valueOf('subject'),
    message: valueOf('message'),
  }
  return { ...read, others: fields.flatMap((one) => restOf(one, used.has(one))) }
}

/** What of a field was not taken: a value of one line leaves what stands below it. */
function restOf(one: Field, isUsed: boolean): [string, string][] {
  if (isUsed && one.known === 'message') return []
  const left = valueLines(one).slice(isUsed ? 1 : 0)
  return left.length === 0 ? [] : [[isUsed ? `Below ${one.label}` : one.label, left.join(' ')]]
}

function valueLines({ lines }: Field): string[] {
  return lines.filter((line) => trimCharacters(line, ornaments) !== '')
}
