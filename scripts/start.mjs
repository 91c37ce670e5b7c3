// npm start: installs and builds what is missing or has changed, then runs the server in the foreground.
import { bootstrap } from './setup/bootstrap.mjs'
import { ensureBuilt } from './setup/ensure-built.mjs'
import { runServerProgram } from './setup/run-server-program.mjs'
import { runMain } from './setup/say.mjs'

await runMain(async () => {
  const ready = await bootstrap()
  await ensureBuilt(ready.root)
  return runServerProgram(ready, 'server/src/main.ts')
})
