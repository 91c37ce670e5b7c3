import { openEmbedder } from '@ownvoice/server/ai/open-embedder'
import { runAnswers, runLockedAnswers } from './answers/run-answers.ts'
import { runHeads, runLockedHeads } from './heads/run-heads.ts'

/** What can be learned, and how it is measured on what is locked. Without a name both are. `--locked` fits nothing. */
const parts = {
  heads: [runHeads, runLockedHeads],
  answers: [runAnswers, runLockedAnswers],
} as const

const say = (line: string) => console.log(line)
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const named = words.length > 0 ? words : Object.keys(parts)
const embedder = openEmbedder()

try {
  for (const [name, [train, measureLocked]] of Object.entries(parts)) {
    if (!named.includes(name)) continue
    await (process.argv.includes('--locked') ? measureLocked : train)(embedder, say)
  }
} finally {
  await embedder.close()
}
