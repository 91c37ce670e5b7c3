import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { TrainingView } from '@ownvoice/core/tone/contract'
import { record } from '../../db/accounts/audit.ts'
import { refuseStale } from '../../db/accounts/refuse-stale.ts'
import { findToneProfile, saveHabits as save } from '../../db/tone/profile.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { getTraining } from './train-tone.ts'

/** Keeps how the owner writes, in their own words; none takes the words away, and the next training may find some again. */
export async function saveHabits(
  deps: Pick<Deps, 'db' | 'clock'>,
  owner: OwnerId,
  { text: lines, seen }: { text: string[]; seen?: string[] | undefined },
): Promise<TrainingView> {
  await deps.db.transaction(owner, async (tx) => {
    await refuseStale(tx, seen, async () => (await findToneProfile(tx))?.profile.habits?.lines ?? [])
    const saved = await save(tx, lines.length > 0 ? { by: 'owner', lines } : null, 'owner')
    if (!saved) throw new AppError('conflict', { message: 'Please train on your samples first.' })
    if (saved.changed) await record(tx, 'habits_changed')
  })
  return getTraining(deps, owner)
}
