import { z } from 'zod'

/**
 * The field of our own page and script that people never see. A machine that fills in whatever it finds gives itself away. No form of an owner's own has a field
 * of this name: a lead that fills it in is dropped.
 */
export const trapField = 'ownvoice-website'
/** Further fields of the owner's own form that are kept, beyond those that are named here. */
const maxFurtherFields = 20

const line = (maxLength: number) => z.string().trim().max(maxLength)

/**
 * What a form on a web site sends. `submissionId` is made by the browser and stays the same when it sends again. Any further field of the
 * form is kept as text and shown with the message.
 */
export const Lead = z
  .object({
    name: line(200).default(''),
    email: z.string().trim().toLowerCase().pipe(z.email('Please enter a valid email address.').max(254)),
    phone: line(50).default(''),
    subject: line(300).default(''),
    message: line(10_000).min(1, 'Please write a message.'),
    submissionId: line(100).default(''),
    [trapField]: line(500).default(''),
  })
  .catchall(z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]).transform((value) => (value === null ? '' : String(value))))
  .refine((lead) => furtherFields(lead).length <= maxFurtherFields, 'The form has too many fields.')
export type Lead = z.infer<typeof Lead>

/** The fields that only this form has, in its order: filled in, each as its name and its text. */
export function furtherFields(lead: Record<string, unknown>): [name: string, text: string][] {
  return Object.entries(lead).flatMap(([name, value]) =>
    knownFields.has(name) || typeof value !== 'string' || value.trim() === '' ? [] : [[name, value]],
  )
}

const knownFields = new Set(['name', 'email', 'phone', 'subject', 'message', 'submissionId', trapField])
