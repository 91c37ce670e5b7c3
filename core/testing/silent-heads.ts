import { flags, kinds, wants } from '../src/assistant/labels.ts'
import { denseSize, hashedSize } from '../src/assistant/understand/features.ts'
import type { Heads } from '../src/assistant/understand/heads.ts'
import type { Network } from '../src/assistant/understand/network.ts'

/** Heads that see nothing in any text: each flag, and that a sentence asks, has an even chance. */
export function silentHeads(replaced: Partial<Heads> = {}): Heads {
  const chance = { slope: 1, offset: 0 }
  const each = <Value>(value: Value) => Object.fromEntries(flags.map((flag) => [flag, value])) as Record<(typeof flags)[number], Value> // all of them
  return {
    version: 3,
    trainedOn: '',
    embedder: '',
    messages: silentNetwork(kinds.length + flags.length),
    asks: silentNetwork(wants.length + 1),
    kindSlope: 1,
    wantSlope: 1,
    calibration: each(chance),
    askCalibration: chance,
    bars: each(0.5),
    certain: { acknowledgement_only: 1, opt_out: 1 },
    askBar: { marked: 0.5, alone: 0.5, beside: 0.5 },
    ...replaced,
  }
}

/** A network of so many heads that weighs nothing. */
export function silentNetwork(heads: number): Network {
  const columns = denseSize + hashedSize
  const layer = () => ({
    direct: { columns, scales: new Float32Array(heads).fill(1), weights: new Float32Array(heads * columns) },
    hidden: null,
  })
  return { bias: new Float32Array(heads), whole: layer(), sentence: layer() }
}
