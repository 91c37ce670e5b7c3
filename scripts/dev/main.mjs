// npm run dev: the server, restarted when its code changes, and the pages, replaced in the browser as they change.
import { join } from 'node:path'
import { bootstrap } from '../setup/bootstrap.mjs'
import { runToTheEnd } from '../setup/run-to-the-end.mjs'
import { runMain, say } from '../setup/say.mjs'
import { serverEnvironment, serverFlags, settingsFlags } from '../setup/server-process.mjs'

await runMain(async () => {
  const { root, node, env } = await bootstrap()
  const serverPort = env.PORT ?? '3000'
  const pagesPort = env.PAGES_PORT ?? '5173'
  const pagesUrl = `http://localhost:${pagesPort}`
  say(`The pages are at ${pagesUrl} as soon as the server behind them is ready; that takes some seconds.`)

  const server = runToTheEnd(node, ['--watch', '--watch-preserve-output', ...serverFlags, ...settingsFlags(), 'server/src/main.ts'], {
    cwd: root,
    env: { BASE_URL: pagesUrl, ...env, ...serverEnvironment, PORT: serverPort },
  })
  const pages = runToTheEnd(node, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'dev', '--port', pagesPort, '--strictPort'], {
    cwd: join(root, 'web'),
    env: { ...env, OWNVOICE_SERVER_URL: `http://127.0.0.1:${serverPort}` },
  })
  const code = await Promise.race([server, pages])
  process.kill(process.pid, 'SIGTERM') // one does not go on without the other: both get our signals
  await Promise.all([server, pages])
  return code
})
