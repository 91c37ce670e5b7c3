import { openEmbedder } from '@ownvoice/server/ai/open-embedder'
import { runAnswers, runLockedAnswers } from './answers/run-answers.ts'

const say = (line: string) => console.log(line)
const embedder = await openEmbedder()

try {
  await (process.argv.includes('--locked') ? runLockedAnswers : runAnswers)(embedder, say)
} finally {
  await embedder.close()
}
