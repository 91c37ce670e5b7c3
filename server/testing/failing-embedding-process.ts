// In place of the process that embeds: it dies at its first batches, as many as it is told, and then gives one number for each text, how long it is.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import type { EmbeddingRequest } from '../src/ai/embedding-process.ts'

const [deaths = '0', log = ''] = process.argv.slice(2)
appendFileSync(`${log}.starts`, '.')
writeFileSync(`${log}.pid`, String(process.pid))

process.on('message', ({ id, texts }: EmbeddingRequest) => {
  appendFileSync(log, '.')
  if (readFileSync(log, 'utf8').length <= Number(deaths)) process.exit(1)
  process.send?.({ id, vectors: Float32Array.from(texts, ({ length }) => length) })
})
process.on('disconnect', () => process.exit())
