import { z } from 'zod'
import { SignOffName } from '../tone/samples.ts'
import { Profile } from './profile.ts'

/** What a new owner is asked on the Overview: who replies come from, then for mails of their own; nothing more once both are said or put off. */
export const welcomeSteps = ['names', 'mails', 'done'] as const
export const WelcomeStep = z.enum(welcomeSteps)
export type WelcomeStep = z.infer<typeof WelcomeStep>

export const Welcome = z.object({ welcome: WelcomeStep })
export type Welcome = z.infer<typeof Welcome>

/** Who replies come from. One of the two names has to be given: a reply without any is signed by nobody. */
export const Introduction = Profile.pick({ businessName: true, timezone: true, phoneNumber: true })
  .extend({ signOffName: SignOffName })
  .refine(({ businessName, signOffName }) => businessName !== '' || signOffName !== '', {
    path: ['signOffName'],
    error: 'Please give a name: replies would be signed by nobody.',
  })
export type Introduction = z.infer<typeof Introduction>

/** `kept`: how far the owner came in the panel. `isNamed` and `isTrained`: what was said elsewhere and is not asked for again. */
type SetUp = { kept: WelcomeStep; isNamed: boolean; isTrained: boolean }

/** What the owner is asked next. */
export function welcomeStep({ kept, isNamed, isTrained }: SetUp): WelcomeStep {
  if (kept !== 'names' || !isNamed) return kept
  return isTrained ? 'done' : 'mails'
}
