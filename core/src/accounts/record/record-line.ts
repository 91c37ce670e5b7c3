import { z } from 'zod'
import { type RecordKind, recordWords, type Setting, settingWords } from './record-words.ts'

/** Who did something. `assistant` is all that happens by itself. */
export const RecordActor = z.enum(['owner', 'assistant', 'operator'])
export type RecordActor = z.infer<typeof RecordActor>

/** A value of a setting as it is kept in the record: small, and no secret. */
export const SettingValue = z.json()
export type SettingValue = z.infer<typeof SettingValue>

/** What is told of a line besides its kind: which setting, from what to what; the name of a thing of the owner's own; how many. Never a customer's words, name or address. */
export const RecordDetails = z.object({
  setting: z.enum(Object.keys(settingWords) as [Setting, ...Setting[]]).optional(), // keys of a constant, which has some
  before: SettingValue.optional(),
  after: SettingValue.optional(),
  name: z.string().optional(),
  count: z.int().optional(),
})
export type RecordDetails = z.infer<typeof RecordDetails>

/** What a line is about, by its id alone: what is deleted leaves no name here. */
export const RecordSubject = z.object({ is: z.enum(['message', 'document']), id: z.uuid() })
export type RecordSubject = z.infer<typeof RecordSubject>

export const RecordKindName = z.enum(Object.keys(recordWords) as [RecordKind, ...RecordKind[]]) // as above

/**
 * A line of the record. `id` grows with time, and pages go on by it. `device` and `isThisDevice` say in which session it was done, where in one.
 * `about` is what the subject is called by now; null where it has no name, or is gone.
 */
export const RecordLine = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actor: RecordActor,
  device: z.string().nullable(),
  isThisDevice: z.boolean(),
  kind: RecordKindName,
  details: RecordDetails,
  subject: RecordSubject.nullable(),
  about: z.string().nullable(),
})
export type RecordLine = z.infer<typeof RecordLine>
