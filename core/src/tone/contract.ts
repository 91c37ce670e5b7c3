import { z } from 'zod'
import { Answer } from '../knowledge/answers/answer.ts'
import { wire } from '../wire.ts'
import { HabitsText } from './habits.ts'
import { LONGEST_NAME, SampleCategory, SampleText, SignOffName } from './samples.ts'
import { Tone, ToneProfile, ToneValue, Voice } from './tone.ts'

/** The sliders as they are stored. `embeddingActive`: the samples were trained on, and none can be added. */
export const OverallTone = Tone.extend({ embeddingActive: z.boolean() })
export type OverallTone = z.infer<typeof OverallTone>

/** The owner's preferred name; '' where none is kept. `fallback` is what replies are signed with then. */
export const IdentityView = z.object({ identity: z.string(), fallback: z.string() })
export type IdentityView = z.infer<typeof IdentityView>

/** One of the owner's own mails, with the sliders as they stood when it was added. */
export const ToneSample = z.object({
  toneId: z.string(),
  category: SampleCategory,
  emailText: z.string(),
  status: z.enum(['pending', 'embedded']),
  toneStyle: ToneValue,
  energyLevel: ToneValue,
  directness: ToneValue,
})
export type ToneSample = z.infer<typeof ToneSample>

export const SamplesOfCategory = z.object({ category: SampleCategory, sampleCount: z.int(), samples: z.array(ToneSample) })
export type SamplesOfCategory = z.infer<typeof SamplesOfCategory>

/**
 * `startedAt`: the training that no change of the samples has outdated; null where another may begin. `profile` is that of the last one that came to its end, at
 * `trainedAt`.
 */
export const TrainingView = z.object({
  startedAt: z.iso.datetime().nullable(),
  trainedAt: z.iso.datetime().nullable(),
  hasFailed: z.boolean(),
  /** When this was so. */
  asOf: z.iso.datetime(),
  profile: ToneProfile.nullable(),
})
export type TrainingView = z.infer<typeof TrainingView>

/** What the preview writes with: the voice, and questions that the owner has confirmed the answers of. */
export const PreviewMaterial = z.object({ voice: Voice, examples: z.array(Answer) })
export type PreviewMaterial = z.infer<typeof PreviewMaterial>

const tags = ['tone']

export const toneContract = {
  getOverall: wire.route({ method: 'GET', path: '/tone', summary: 'The sliders', tags }).output(OverallTone),
  saveOverall: wire
    .route({ method: 'PUT', path: '/tone', summary: 'Moves the sliders', tags })
    .input(Tone.extend({ seen: Tone.optional() }))
    .output(OverallTone),
  getIdentity: wire.route({ method: 'GET', path: '/tone/identity', summary: 'The name under replies', tags }).output(IdentityView),
  saveIdentity: wire
    .route({ method: 'PUT', path: '/tone/identity', summary: 'Keeps the name under replies; empty for the owner’s own', tags })
    .input(z.object({ identity: SignOffName, seen: z.string().max(LONGEST_NAME).optional() }))
    .output(IdentityView),
  getPreview: wire.route({ method: 'GET', path: '/tone/preview', summary: 'What a reply is previewed with', tags }).output(PreviewMaterial),
  listSamples: wire
    .route({ method: 'GET', path: '/tone/samples', summary: 'The owner’s own mails, by category', tags })
    .output(z.array(SamplesOfCategory)),
  addSample: wire
    .route({ method: 'POST', path: '/tone/samples', summary: 'Adds one of the owner’s own mails', tags })
    .input(z.object({ category: SampleCategory, emailText: SampleText }))
    .output(ToneSample),
  deleteSample: wire
    .route({ method: 'DELETE', path: '/tone/samples/{toneId}', summary: 'Deletes a sample; says whether there was one', tags })
    .input(z.object({ toneId: z.uuid() }))
    .output(z.object({ deleted: z.boolean() })),
  getTraining: wire
    .route({ method: 'GET', path: '/tone/training', summary: 'How training stands, and the profile that it measured', tags })
    .output(TrainingView),
  train: wire.route({ method: 'POST', path: '/tone/training', summary: 'Starts training on the samples', tags }).output(TrainingView),
  saveHabits: wire
    .route({ method: 'PUT', path: '/tone/habits', summary: 'Keeps how the owner writes, in words, a line each; empty for none', tags })
    .input(z.object({ text: HabitsText, seen: z.array(z.string()).optional() }))
    .output(TrainingView),
  reindex: wire
    .route({ method: 'POST', path: '/tone/samples/index', summary: 'Embeds the samples again', tags })
    .output(z.object({ samples: z.int() })),
}
