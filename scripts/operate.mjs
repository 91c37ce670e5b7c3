// npm run operate: what an operator does at night, on the packages, the Node and the settings that the server starts with. Arguments go to the program.
import { bootstrap } from './setup/bootstrap.mjs'
import { runToTheEnd } from './setup/run-to-the-end.mjs'
import { runMain } from './setup/say.mjs'
import { serverEnvironment, serverFlags, settingsFlags } from './setup/server-process.mjs'

await runMain(async () => {
  const { root, node, env } = await bootstrap()
  const program = [...serverFlags, ...settingsFlags(), 'server/src/operate.ts', ...process.argv.slice(2)]
  return runToTheEnd(node, program, { cwd: root, env: { ...env, ...serverEnvironment } })
})
