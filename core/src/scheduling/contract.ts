import { z } from 'zod'
import { wire } from '../wire.ts'
import { lineContract } from './line/contract.ts'
import { BlackoutRange, LinkCategory } from './scheduling.ts'

export const mostLinks = 100
/** Ten years of days. */
export const mostBlackoutDays = 3660

/** Where a person books. It stands in replies, so it is a whole https address. */
export const BookingUrl = z
  .string()
  .trim()
  .min(1, 'URL is required')
  .regex(/^https:\/\//i, 'URL must start with https://')
  .max(2000, 'At most 2,000 characters.')
  .refine((url) => !/\s/.test(url) && URL.canParse(url), 'This is no web address. Copy it from your booking page.')

/** A link as the owner writes it. One without a stored row's id is new, and gets an id of its own. */
export const LinkEntry = z.object({
  id: z.string().max(64),
  category: LinkCategory,
  label: z.string().trim().max(100, 'At most 100 characters.'),
  url: BookingUrl,
  active: z.boolean(),
  full: z.boolean(),
})
export type LinkEntry = z.infer<typeof LinkEntry>

/** All links, active ones first, in the owner's order within each category. `version` changes whenever any of it does. */
export const LinksView = z.object({ links: z.array(LinkEntry).max(mostLinks, `At most ${mostLinks} links.`), version: z.string().max(64) })
export type LinksView = z.infer<typeof LinksView>

const Range = BlackoutRange.extend({ start: z.iso.date(), end: z.iso.date() }).refine(({ start, end }) => start <= end, {
  message: 'A range ends on or after its first day.',
})

/** When nothing is offered, and whether a full class has a waitlist. `version` changes whenever any of it does. */
export const Availability = z.object({
  blackouts: z.array(Range).max(mostBlackoutDays),
  offerWaitlistOnFull: z.boolean(),
  version: z.string().max(64),
})
export type Availability = z.infer<typeof Availability>

export const schedulingContract = {
  line: lineContract,
  listLinks: wire.route({ method: 'GET', path: '/scheduling/links', summary: 'The booking links', tags: ['scheduling'] }).output(LinksView),
  saveLinks: wire
    .route({
      method: 'PUT',
      path: '/scheduling/links',
      summary: 'Puts a whole list in place of the booking links; refused with `conflict` when they changed since `version`',
      tags: ['scheduling'],
    })
    .input(LinksView)
    .output(LinksView),
  switchLink: wire
    .route({
      method: 'PUT',
      path: '/scheduling/links/{id}/active',
      summary: 'Switches one booking link on or off. `version` is the new one, unless the list had changed before',
      tags: ['scheduling'],
    })
    .input(z.object({ id: z.uuid(), active: z.boolean(), version: z.string().max(64) }))
    .output(z.object({ id: z.string(), active: z.boolean(), version: z.string() })),
  getAvailability: wire
    .route({ method: 'GET', path: '/scheduling/availability', summary: 'Blackout dates and the waitlist option', tags: ['scheduling'] })
    .output(Availability),
  saveAvailability: wire
    .route({
      method: 'PUT',
      path: '/scheduling/availability',
      summary: 'Replaces blackout dates and the waitlist option; refused with `conflict` when they changed since `version`',
      tags: ['scheduling'],
    })
    .input(Availability)
    .output(Availability),
}
