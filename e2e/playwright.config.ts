import { defineConfig, devices } from '@playwright/test'
import { serverEnvironment, serverFlags } from './server-process.ts'
import { dataDir } from './data-dir.ts'
import { freePort } from './free-port.ts'

/** With E2E_PORT set, the tests run against the server that already listens there. */
const isGiven = process.env['E2E_PORT'] !== undefined
/** Chosen once by the runner; its workers read this file again and find the choice in the environment. */
const port = (process.env['E2E_PORT'] ??= String(await freePort()))
/** The mail servers of the run, which owners may connect here although they are this machine's. */
const { TEST_IMAP_PORT: imapPort, TEST_SMTP_PORT: smtpPort } = process.env
/** Where a story stands in for a browser's push service; the server may reach it as it may the mail servers. */
const pushPort = (process.env['E2E_PUSH_PORT'] ??= String(await freePort()))
const allowed = [imapPort, smtpPort, pushPort].map((one) => `127.0.0.1:${one}`).join(',')
const mailServers = imapPort && smtpPort ? { MAIL_ALLOWED_SERVERS: allowed } : {}
const chromiumPath = process.env['CHROMIUM_PATH']
/** Chromium neither looks for a graphics card nor for its maker's servers. */
const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** What is also done on a phone: whatever has another shape there. That no page overflows there is looked at in `accessible`, for every page, by one that changes its size. */
const alsoOnAPhone = /\/(?:answers|documents|landing-parts|overview|privacy|purchase|ready-replies|try)\.spec\.ts$/

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // On a busy machine one of some hundred stories may lose a race with its browser. What passes only at the second try is named at the end of the run.
  retries: 1,
  // More than the two processors: with two a third of their time was idle, while stories waited for pages and the server.
  workers: 3,
  timeout: 90_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    // Starting the service worker costs each first page a tenth of its time; the stories of pushes and of being offline have it.
    serviceWorkers: 'block',
    launchOptions: { args: chromiumFlags, ...(chromiumPath ? { executablePath: chromiumPath } : {}) },
  },
  globalTeardown: './remove-data.ts',
  projects: [
    { name: 'sign-in', testMatch: /sign-in\.setup\.ts/ },
    { name: 'desktop', dependencies: ['sign-in'], use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      dependencies: ['sign-in'],
      testMatch: alsoOnAPhone,
      // A phone has no keys. What is tagged so is about the server, or about a part that other stories use on a phone.
      grepInvert: /by keyboard alone|@any-width/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
  webServer: {
    command: `node ${serverFlags.join(' ')} ../server/src/main.ts`,
    url: `http://127.0.0.1:${port}/healthz`,
    timeout: 300_000,
    reuseExistingServer: isGiven,
    // With one proxy believed in, a test says by X-Forwarded-For from which address it comes; there is none, and nobody else gets here.
    env: {
      ...serverEnvironment,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: port,
      DATA_DIR: dataDir,
      TRUSTED_PROXIES: '1',
      // All stories of some hundred write to one account.
      AUTOMATIC_REPLIES_PER_HOUR: '1000',
      ALLOW_PUBLIC_DEVELOPMENT: 'true',
      ...mailServers,
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
