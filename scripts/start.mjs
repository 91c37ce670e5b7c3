// npm start: installs and builds what is missing or has changed, then runs the server in the foreground.
import { bootstrap } from './setup/bootstrap.mjs'
import { ensureBuilt } from './setup/ensure-built.mjs'
import { runToTheEnd } from './setup/run-to-the-end.mjs'
import { runMain } from './setup/say.mjs'
import { serverEnvironment, serverFlags, settingsFlags } from './setup/server-process.mjs'

await runMain(async () => {
  const { root, node, env } = await bootstrap()
  await ensureBuilt(root)
  const program = [...serverFlags, ...settingsFlags(), 'server/src/main.ts', ...process.argv.slice(2)]
  return runToTheEnd(node, program, { cwd: root, env: { ...env, ...serverEnvironment } })
})
