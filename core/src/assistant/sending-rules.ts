import { z } from 'zod'
import { QuietHours } from '../scheduling/quiet-hours.ts'
import { Category } from './category.ts'

/** How long a reply may be kept before it leaves, in seconds. */
export const replyDelays = [0, 60, 300, 900, 3600] as const

/**
 * When replies leave by themselves. `mode` `draft`: none does. `draftedCategories`: about these the owner looks at each first. `disclosure`: replies
 * say that the assistant wrote them.
 */
export const SendingRules = z.object({
  mode: z.enum(['send', 'draft']),
  draftedCategories: z.array(Category).max(Category.options.length),
  delaySeconds: z.int().min(0).max(86_400),
  quiet: QuietHours.nullable(),
  disclosure: z.boolean(),
})
export type SendingRules = z.infer<typeof SendingRules>

/** `seen`: what was shown when the owner began. A change of what has become something else meanwhile is refused. */
export const SendingRulesChange = SendingRules.extend({ seen: SendingRules.optional() })
export type SendingRulesChange = z.infer<typeof SendingRulesChange>

/** Whether replies would leave by themselves that waited for the owner until now. */
export function letsMoreLeave(before: SendingRules, after: SendingRules): boolean {
  if (after.mode === 'draft') return false
  return before.mode === 'draft' || before.draftedCategories.some((category) => !after.draftedCategories.includes(category))
}

/** `stoppedAt`: since when nothing leaves by itself, whatever the rules say; null while they hold. */
export const SendingView = z.object({ rules: SendingRules, stoppedAt: z.iso.datetime().nullable() })
export type SendingView = z.infer<typeof SendingView>
