import { existsSync } from 'node:fs'
import { findProgram } from '../setup/find-program.mjs'
import { runProgram } from '../setup/run-program.mjs'
import { say } from '../setup/say.mjs'
import { aptInstall } from './apt.mjs'

/** Chromium without a window, which loads a page in about half the time; Debian's package has the same name. */
const headless = 'chromium-headless-shell'

/**
 * Chromium for the browser tests: without a window if it is there or can be had (Debian's package when we are root), else the system's, else
 * Playwright's own download.
 * @param {string} root The checkout
 * @returns {Promise<{ program: string } | { missing: string }>}
 */
export async function provideChromium(root) {
  const own = findProgram(headless) ?? (await playwrightsOwn(root))
  if (own) return { program: own }
  await aptInstall(headless)
  const found = findProgram(headless, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable')
  if (found) return { program: found }
  const refusal = await aptInstall('chromium')
  const installed = findProgram('chromium')
  if (installed) return { program: installed }
  say("Downloading Playwright's Chromium …")
  const { code } = await runProgram('npx', ['playwright', 'install', 'chromium'], { cwd: root, show: true, timeoutMs: 600_000 })
  const downloaded = code === 0 ? await playwrightsOwn(root) : undefined
  if (downloaded) return { program: downloaded }
  return { missing: `No browser: ${refusal ?? 'the package holds no chromium'} Playwright's own download did not work either.` }
}

/**
 * @param {string} root
 * @returns {Promise<string | undefined>}
 */
async function playwrightsOwn(root) {
  const question = "import('@playwright/test').then(({ chromium }) => process.stdout.write(chromium.executablePath()))"
  const { code, output } = await runProgram('node', ['--input-type=module', '-e', question], { cwd: root })
  return code === 0 && existsSync(output) ? output : undefined
}
