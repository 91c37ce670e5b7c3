// npm run check: what is looked at before every commit, in under a minute.
import { bootstrap } from './setup/bootstrap.mjs'
import { runToTheEnd } from './setup/run-to-the-end.mjs'
import { runMain } from './setup/say.mjs'

await runMain(async () => {
  const { root, node, env } = await bootstrap()
  return runToTheEnd(node, ['scripts/tests/main.mjs', '--only', 'format,lint-change,types,structure,patterns,unused,core,scripts'], {
    cwd: root,
    env,
  })
})
