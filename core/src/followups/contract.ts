import { z } from 'zod'
import { wire } from '../wire.ts'
import { whyNots } from './stops.ts'
import { WakingHours } from './waking-hours.ts'

const Step = z.literal([1, 2, 3, 4])

/** What may stand below every follow-up: at most four lines, as on an envelope. */
export const PostalAddress = z
  .string()
  .trim()
  .max(200, 'At most 200 characters.')
  .refine((text) => text.split('\n').length <= 4, 'At most 4 lines.')

/** A mail that goes out if nobody answers. `isEdited`: the words are the owner's. `day` and `time` are the owner's calendar and clock. */
export const FollowUpView = z.object({
  step: Step,
  status: z.enum(['planned', 'draft', 'sent', 'skipped', 'stopped']),
  whyNot: z.enum(whyNots).nullable(),
  dueAt: z.iso.datetime(),
  day: z.iso.date(),
  text: z.string(),
  isEdited: z.boolean(),
  /** What a check found, for the owner. */
  problem: z.string().nullable(),
  /** The owner's last change of it can be taken back. */
  canUndo: z.boolean(),
  sentAt: z.iso.datetime().nullable(),
  /** Of one that was to leave: it could not be sent, nobody knows whether it left, or a mail system gave it back. */
  trouble: z.enum(['failed', 'unconfirmed', 'returned']).nullable(),
})
export type FollowUpView = z.infer<typeof FollowUpView>

/** What follows up in a conversation. `footer` stands below each. */
export const FollowUpsView = z.object({
  conversationId: z.string(),
  toEmail: z.string(),
  subject: z.string(),
  isOn: z.boolean(),
  steps: z.array(FollowUpView),
  footer: z.string(),
})
export type FollowUpsView = z.infer<typeof FollowUpsView>

export const FollowUpSettings = z.object({ isOn: z.boolean(), hours: WakingHours, postalAddress: PostalAddress })
export type FollowUpSettings = z.infer<typeof FollowUpSettings>

/** `seen`: what was shown when the owner began. A change of what has become something else meanwhile is refused. */
export const FollowUpSettingsChange = FollowUpSettings.extend({ seen: FollowUpSettings.optional() })
export type FollowUpSettingsChange = z.infer<typeof FollowUpSettingsChange>

const one = z.object({ conversationId: z.uuid(), step: Step })

export const followUpsContract = {
  getSettings: wire
    .route({ method: 'GET', path: '/follow-ups/settings', summary: 'Whether and when follow-ups go', tags: ['follow-ups'] })
    .output(FollowUpSettings),
  saveSettings: wire
    .route({ method: 'PUT', path: '/follow-ups/settings', summary: 'Says whether and when follow-ups go', tags: ['follow-ups'] })
    .input(FollowUpSettingsChange)
    .output(FollowUpSettings),
  get: wire
    .route({
      method: 'GET',
      path: '/follow-ups/of-message/{messageId}',
      summary: 'What follows up in the conversation of a message; null where nothing does',
      tags: ['follow-ups'],
    })
    .input(z.object({ messageId: z.uuid() }))
    .output(FollowUpsView.nullable()),
  edit: wire
    .route({
      method: 'PUT',
      path: '/follow-ups/{conversationId}/{step}/text',
      summary: 'Puts the owner’s words in place of a follow-up’s',
      tags: ['follow-ups'],
    })
    .input(one.extend({ text: z.string().trim().min(1).max(5_000) }))
    .output(FollowUpsView),
  move: wire
    .route({
      method: 'PUT',
      path: '/follow-ups/{conversationId}/{step}/day',
      summary: 'Moves a follow-up to another day',
      tags: ['follow-ups'],
    })
    .input(one.extend({ day: z.iso.date() }))
    .output(FollowUpsView),
  skip: wire
    .route({ method: 'POST', path: '/follow-ups/{conversationId}/{step}/skip', summary: 'Leaves one follow-up out', tags: ['follow-ups'] })
    .input(one)
    .output(FollowUpsView),
  approve: wire
    .route({
      method: 'POST',
      path: '/follow-ups/{conversationId}/{step}/approve',
      summary: 'Lets a follow-up go that waits for the owner',
      tags: ['follow-ups'],
    })
    .input(one)
    .output(FollowUpsView),
  stop: wire
    .route({
      method: 'POST',
      path: '/follow-ups/{conversationId}/stop',
      summary: 'Stops all follow-ups of a conversation: the person booked, or the owner wants none',
      tags: ['follow-ups'],
    })
    .input(z.object({ conversationId: z.uuid(), reason: z.enum(['booked', 'owner']) }))
    .output(FollowUpsView),
  undo: wire
    .route({ method: 'POST', path: '/follow-ups/{conversationId}/undo', summary: 'Takes the last change back', tags: ['follow-ups'] })
    .input(z.object({ conversationId: z.uuid(), steps: z.array(Step).min(1).max(4) }))
    .output(FollowUpsView),
}
