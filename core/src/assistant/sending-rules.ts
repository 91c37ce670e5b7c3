import { z } from 'zod'
import { QuietHours } from '../scheduling/quiet-hours.ts'
import { Category } from './category.ts'

/** How long a reply may be kept before it leaves, in seconds. */
export const replyDelays = [0, 60, 300, 900, 3600] as const

/**
 * What becomes of mail. `send`: replies that are sure leave by themselves. `draft`: each reply waits for the owner. `watch`: nothing is done but to keep
 * what would have been said, and to hold it against what the owner says.
 */
export const SendMode = z.enum(['watch', 'draft', 'send'])
export type SendMode = z.infer<typeof SendMode>

/** The mode of all mail, and of the categories that have another. */
export const SendModes = z.object({ mode: SendMode, categoryModes: z.partialRecord(Category, SendMode) })
export type SendModes = z.infer<typeof SendModes>

/** When replies leave by themselves. `disclosure`: replies say that the assistant wrote them. */
export const SendingRules = SendModes.extend({
  delaySeconds: z.int().min(0).max(86_400),
  quiet: QuietHours.nullable(),
  disclosure: z.boolean(),
})
export type SendingRules = z.infer<typeof SendingRules>

/** `seen`: what was shown when the owner began. A change of what has become something else meanwhile is refused. */
export const SendingRulesChange = SendingRules.extend({ seen: SendingRules.optional() })
export type SendingRulesChange = z.infer<typeof SendingRulesChange>

/** What becomes of mail of a category. */
export function modeOf({ mode, categoryModes }: SendModes, category: Category): SendMode {
  return categoryModes[category] ?? mode
}

/** Whether nothing is done with a mail but to keep what would have been said; one without a category goes by the mode of all mail. */
export function isWatched(modes: SendModes, category: Category | null): boolean {
  return (category === null ? modes.mode : modeOf(modes, category)) === 'watch'
}

/** Whether replies would leave by themselves that did not until now. */
export function letsMoreLeave(before: SendModes, after: SendModes): boolean {
  return newlyLeaving(before, after).length > 0
}

/** The categories whose replies would leave by themselves, and did not until now. */
export function newlyLeaving(before: SendModes, after: SendModes): Category[] {
  return Category.options.filter((category) => modeOf(after, category) === 'send' && modeOf(before, category) !== 'send')
}

/** The same rules, but for one category whose sure replies leave by themselves. `seen` are the rules as they were shown. */
export function lettingAlone(seen: SendingRules, category: Category): SendingRulesChange {
  return { ...seen, categoryModes: { ...seen.categoryModes, [category]: 'send' }, seen }
}

/** `stoppedAt`: since when nothing leaves by itself, whatever the rules say; null while they hold. */
export const SendingView = z.object({ rules: SendingRules, stoppedAt: z.iso.datetime().nullable() })
export type SendingView = z.infer<typeof SendingView>
