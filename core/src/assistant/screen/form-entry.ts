import { anyOf, inOrder, pattern } from '../../pattern.ts'
import { withoutFormFooter } from './form-footer.ts'

/** What a web form mailed: the visitor's own words, name and address. `message` is the text of the message field as it stands. */
export type FormEntry = { message: string; name: string | null; email: string | null }

const FIELD = /^ ?[*•-]? ?(\p{L}[\p{L}\p{M} '’/-]{1,40}) ?[*]? ?[:：](.*)$/u
/** The field of a form that holds what the visitor wrote. */
const MESSAGE = pattern(
  'i',
  inOrder(
    /^(?:your )?/,
    anyOf(
      'message',
      /comments?/,
      /questions?/,
      'inquiry',
      'enquiry',
      /how can we help(?: you)?/,
      'nachricht',
      'mensaje',
      'bericht',
      'details',
    ),
    /$/,
  ),
)
const EMAIL = /^(?:your )?e-?mail(?: address)?$/i
/** An address as people have one; whatever else stands in the field is none. */
const ADDRESS = /^[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}$/
const NAME = /^(?:your |full |parent |contact )?name$/i
/** Fields that only a form has; two fields, one of them of these, make a form. */
const OF_A_FORM = pattern(
  'i',
  inOrder(
    /^/,
    anyOf(
      /(?:your )?e-?mail(?: address)?/,
      /(?:your )?(?:phone|telephone)(?: number)?/,
      /(?:your |full |first |last |parent |contact )?name/,
      'correo',
      /tel[ée]fono/,
    ),
    /$/,
  ),
)

/** Reads the notification of a web form field by field, without what its builder wrote below; null when the text is none, or has no message field. */
export function formEntry(text: string): FormEntry | null {
  const lines = withoutFormFooter(text.split('\n'))
  const fields = lines.flatMap((line, at) => {
    const match = FIELD.exec(line)
    return match?.[1] ? [{ at, label: match[1].trim(), value: (match[2] ?? '').trim() }] : []
  })
  const message = fields.findLast(({ label }) => MESSAGE.test(label))
  if (!message || !fields.some(({ label }) => OF_A_FORM.test(label))) return null
  const next = fields.find(({ at, label }) => at > message.at && (OF_A_FORM.test(label) || NAME.test(label)))
  const below = lines.slice(message.at + 1, next?.at ?? lines.length)
  const name = fields.find(({ label }) => NAME.test(label))?.value ?? ''
  const email = fields.find(({ label }) => EMAIL.test(label))?.value ?? ''
  return {
    message: [message.value, ...below].join('\n').trim(),
    name: name === '' ? null : name,
    email: ADDRESS.test(email) ? email.toLowerCase() : null,
  }
}
