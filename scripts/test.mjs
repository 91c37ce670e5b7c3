// npm test: installs what is missing, then runs every check and every test. `-- --only core,server` runs some of them.
import { bootstrap } from './setup/bootstrap.mjs'
import { runToTheEnd } from './setup/run-to-the-end.mjs'
import { runMain } from './setup/say.mjs'

await runMain(async () => {
  const { root, node, env } = await bootstrap()
  return runToTheEnd(node, ['scripts/tests/main.mjs', ...process.argv.slice(2)], { cwd: root, env })
})
