import type { Deps } from '../../deps.ts'
import { subscribedRpc } from '../../http/rpc.ts'
import { getPreview } from './get-preview.ts'
import { saveHabits } from './keep-habits.ts'
import { getIdentity, saveIdentity } from './keep-identity.ts'
import { getOverall, saveOverall } from './keep-overall-tone.ts'
import { addSample, deleteSample, listSamples } from './keep-samples.ts'
import { getTraining, reindexSamples, startTraining } from './train-tone.ts'

export function toneRoutes(deps: Deps) {
  const { tone } = subscribedRpc
  return {
    getOverall: tone.getOverall.handler(({ context }) => getOverall(deps, context.owner)),
    saveOverall: tone.saveOverall.handler(({ context, input: { seen, ...sliders } }) => saveOverall(deps, context.owner, sliders, seen)),
    getIdentity: tone.getIdentity.handler(({ context }) => getIdentity(deps, context.owner)),
    saveIdentity: tone.saveIdentity.handler(({ context, input }) => saveIdentity(deps, context.owner, input.identity, input.seen)),
    getPreview: tone.getPreview.handler(({ context }) => getPreview(deps, context.owner)),
    listSamples: tone.listSamples.handler(({ context }) => listSamples(deps, context.owner)),
    addSample: tone.addSample.handler(({ context, input }) => addSample(deps, context.owner, input)),
    deleteSample: tone.deleteSample.handler(({ context, input }) => deleteSample(deps, context.owner, input.toneId)),
    getTraining: tone.getTraining.handler(({ context }) => getTraining(deps, context.owner)),
    saveHabits: tone.saveHabits.handler(({ context, input }) => saveHabits(deps, context.owner, input)),
    train: tone.train.handler(({ context }) => startTraining(deps, context.owner)),
    reindex: tone.reindex.handler(({ context }) => reindexSamples(deps, context.owner)),
  }
}
