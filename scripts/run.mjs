// npm run evals, npm run bench, npm run train, npm run pictures: how good, how fast, what is learned from the messages of training/, and how it looks.
// Further arguments go to the program.
import { provideChromium } from './provide/chromium.mjs'
import { provideDocumentPrograms } from './provide/documents.mjs'
import { bootstrap } from './setup/bootstrap.mjs'
import { ensureBuilt } from './setup/ensure-built.mjs'
import { runToTheEnd } from './setup/run-to-the-end.mjs'
import { Plain, runMain, say } from './setup/say.mjs'
import { serverEnvironment, serverFlags } from './setup/server-process.mjs'

await runMain(async () => {
  const [name, ...args] = process.argv.slice(2)
  if (!name || !['evals', 'bench', 'train', 'pictures'].includes(name))
    throw new Plain('Usage: node scripts/run.mjs evals|bench|train|pictures')
  const { root, node, env } = await bootstrap()
  if (name === 'evals') return runToTheEnd(node, ['evals/src/main.ts', ...args], { cwd: root, env })
  if (name === 'train') return runToTheEnd(node, ['training/src/main.ts', ...args], { cwd: root, env })
  await ensureBuilt(root)
  const chromium = await provideChromium(root)
  if ('missing' in chromium) say(chromium.missing)
  else env.CHROMIUM_PATH = chromium.program
  if (name === 'pictures') {
    const take = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/pictures.config.ts', ...args]
    return runToTheEnd(node, take, { cwd: root, env })
  }
  const withoutDocuments = await provideDocumentPrograms()
  if (withoutDocuments) say(withoutDocuments)
  const bench = [node, ...serverFlags, 'bench/src/main.ts', ...args]
  return runToTheEnd(node, ['scripts/peers.mjs', '--durable', '--', ...bench], { cwd: root, env: { ...env, ...serverEnvironment } })
})
