import { exampleEmail } from '@ownvoice/core/accounts/example-email'
import type { TokenPrices } from '@ownvoice/core/assistant/model-cost'
import { z } from 'zod'
import { logLevels } from './log.ts'
import { isLoopback } from './loopback.ts'
import { isVapidKey } from './vapid-keys.ts'

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const optionalText = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional()

const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  )
/** E-mail addresses with commas between them, in lower case. */
const addresses = list.transform((entries) => entries.map((email) => email.toLowerCase()))

/** Every setting the server reads, in one place. All have a default or are optional: with none of them set, everything works. */
const Settings = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** Lets a server that is not in production mode be reached by others: its example login is public. */
  ALLOW_PUBLIC_DEVELOPMENT: flag.default(false),
  /** From which lines of the log are written; otherwise `info` in production, and `warn`. SIGUSR2 changes it while the server runs. */
  LOG_LEVEL: z.enum(logLevels).optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  BASE_URL: z.url().optional(),
  DATA_DIR: z.string().default('data'),
  /** The space that the documents of one owner may take, in MB of a million bytes. */
  STORAGE_QUOTA_MB: z.coerce.number().int().min(1).default(2000),
  /** After so many days nothing that was deleted is in a backup any more. The server's own hourly ones are gone after a day of running. */
  BACKUP_DAYS: z.coerce.number().int().min(1).default(30),
  /** What an account may send by itself within an hour, holding replies too: replies beyond it wait as drafts. A brake on machines that answer one another. */
  AUTOMATIC_REPLIES_PER_HOUR: z.coerce.number().int().min(1).default(60),
  /** With less space left on the disk of DATA_DIR the server says that it is not ready: room for dumps, journals and some uploads of 50 MB. */
  MIN_FREE_DISK_MB: z.coerce.number().int().min(0).default(500),
  DATABASE_URL: optionalText,
  /** The PostgreSQL server itself, where DATABASE_URL leads to a pooler: for migrations, notices and locks, which need a session of their own. */
  DATABASE_DIRECT_URL: optionalText,
  /** An S3-compatible server that keeps the documents in place of DATA_DIR: needed as soon as processes run on more than one machine. */
  S3_BUCKET: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  S3_REGION: z.string().trim().default('us-east-1'),
  /** Amazon's own server of the region where it is not set. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Whether the bucket is the first part of the path, as most servers of one's own want it, or of the host name. */
  S3_PATH_STYLE: flag.default(true),
  /** At least 32 characters. Signs sessions and encrypts secrets at rest. Made and kept in DATA_DIR when it is not set (never in production). */
  OWNVOICE_SECRET: z.string().min(32).optional(),
  /** `1:<key>,2:<key>` while keys are rotated; the highest version encrypts. Falls back to OWNVOICE_SECRET as version 1. */
  OWNVOICE_ENCRYPTION_KEYS: optionalText,
  /** Who brings it as a bearer token may read /metrics. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** /metrics, /healthz and /readyz at a port of their own: for a worker, which has no other, and for whoever keeps them off the public one. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Accounts that see made-up figures instead of their own. */
  DEMO_EMAILS: addresses,
  /** Accounts that count as subscribed without paying. */
  PRIVILEGED_EMAILS: addresses,
  /** `test` is the built-in checkout that charges no card; it has to be asked for by name in production. */
  PAYMENTS: z.enum(['stripe', 'test']).optional(),
  STRIPE_SECRET_KEY: optionalText,
  /** The signing secret of the webhook; while it is rotated two, with a comma between them. */
  STRIPE_WEBHOOK_SECRETS: list,
  /** In place of Stripe's own address, for tests. */
  STRIPE_API_URL: z.url().optional(),
  /** Where the product's own mails leave: `smtps://user:password@mail.example.com`. Without it they are kept for a developer to read. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** The sender of the product's own mails. */
  MAIL_FROM: z.email().default('hello@ownvoice.example'),
  /**
   * The mailbox in which owners' answers to notices arrive: `imaps://answers%40example.com:password@mail.example.com`, of its own, its user name its address.
   * Without it notices say to use their links.
   */
  NOTICE_IMAP_URL: z
    .url({ protocol: /^imaps?$/ })
    .refine(namesAddress, 'its user name must be the address of the mailbox, with %40 for the @')
    .optional(),
  /** Who is told of a request for a demonstration. */
  TEAM_EMAIL: z.email().default('team@ownvoice.example'),
  /** What the public pages name: whom to write to, and whose site it is. */
  CONTACT_EMAIL: z.email().default('hello@ownvoice.example'),
  COMPANY_NAME: z.string().trim().min(1).default('Ownvoice'),
  /** The account that answers the questions of visitors on the landing page. Without it the page shows its sample letter. */
  SHOWCASE_EMAIL: z
    .email()
    .default(exampleEmail)
    .transform((email) => email.toLowerCase()),
  AI_PROVIDER: z.enum(['openai', 'anthropic', 'google', 'openai-compatible', 'auto']).optional(),
  AI_MODEL: optionalText,
  AI_API_KEY: optionalText,
  AI_BASE_URL: z.url().optional(),
  /** A cheaper model of the same provider for the second look; the same one without it. */
  AI_CHECK_MODEL: optionalText,
  /** For each call. A mail takes up to five, one after the other (more where a second look does not fit a small window), within the 300 seconds that its job may run. */
  AI_TIMEOUT_MS: z.coerce.number().int().min(100).max(55_000).default(45_000),
  /** How much of the documents a call shows: all while they fit, else the passages that fit best. In tokens, as the ones below. */
  AI_DOCUMENT_TOKENS: z.coerce.number().int().min(500).default(12_000),
  /** The window of a small model: what is shown shrinks to what it leaves room for. A model on this machine is asked for its own. */
  AI_CONTEXT_TOKENS: z.coerce.number().int().min(2_000).optional(),
  /** What one account may spend a month; beyond it mails are answered without a model. 0: as much as is needed. */
  AI_MONTHLY_TOKENS: z.coerce.number().int().min(0).default(0),
  /** What a million tokens cost, in whatever currency: for what a message cost, and the costs among the metrics. */
  AI_INPUT_PRICE: z.coerce.number().min(0).optional(),
  AI_OUTPUT_PRICE: z.coerce.number().min(0).optional(),
  /** `host:port` of mail servers that owners may connect although they are not reachable by everybody, or not at a usual port: the business's own machines. */
  MAIL_ALLOWED_SERVERS: list.transform((entries) => entries.map((entry) => entry.toLowerCase())),
  /** By which push services know this installation (RFC 8292). It follows from OWNVOICE_SECRET where it is not set; with another one devices subscribe anew. */
  VAPID_PRIVATE_KEY: z
    .string()
    .refine(isVapidKey, 'must be a private key on P-256 in base64url, for example the one that `npx web-push generate-vapid-keys` prints')
    .optional(),
  /** The OAuth client under which this server is registered with Google, for connecting Gmail. Without it owners connect by IMAP. */
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  /**
   * The topic of Pub/Sub under which Google publishes what changes in connected Gmail accounts, and the service account that its subscription signs with. Without them
   * each account is asked every three seconds.
   */
  GOOGLE_PUBSUB_TOPIC: z
    .string()
    .regex(/^projects\/[^/\s]+\/topics\/[^/\s]+$/, 'must be the full name of a topic, for example projects/ownvoice/topics/gmail')
    .optional(),
  GOOGLE_PUBSUB_SERVICE_ACCOUNT: z.email().optional(),
  /** In place of Google's own addresses, for tests. */
  GOOGLE_API_URL: z.url().optional(),
  MAIL_POLL_MS: z.coerce.number().int().min(100).default(60_000),
  /** How long one attempt to send may take. What has not been handed over by then is tried again. */
  MAIL_SEND_TIMEOUT_MS: z.coerce.number().int().min(500).default(60_000),
  /** How long after an attempt whose end is not known the mail is looked for in the Sent store. */
  MAIL_SETTLE_MS: z.coerce.number().int().min(0).default(30_000),
  /** How long a mail that was handed over without an answer is looked for there, before its owner is asked. RFC 5321 §4.5.3.2.6 has servers take ten minutes. */
  MAIL_CONFIRM_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(15 * 60_000),
  /** The number of proxies in front whose X-Forwarded-For entry is believed. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  /** Whether an empty installation is filled with the example business. Its password is public: never by itself in production. */
  SEED: flag.optional(),
})

function namesAddress(url: string): boolean {
  return z.email().safeParse(decodeURIComponent(new URL(url).username)).success
}

/** What is not said follows from the rest. */
const Environment = Settings.transform((settings) => ({
  ...settings,
  LOG_LEVEL: settings.LOG_LEVEL ?? (settings.NODE_ENV === 'production' ? ('info' as const) : ('warn' as const)),
  SEED: settings.SEED ?? settings.NODE_ENV !== 'production',
  PAYMENTS: settings.PAYMENTS ?? (settings.STRIPE_SECRET_KEY ? ('stripe' as const) : ('test' as const)),
}))

export type Config = Readonly<z.infer<typeof Environment>>

/** Reads the environment that is handed in. Throws one error that lists all that is wrong, and what each setting should be. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(given)
  const problems = parsed.success
    ? crossProblems(parsed.data, given['PAYMENTS'] === 'test')
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (!parsed.success || problems.length > 0) {
    throw new Error(
      `The settings are not right. Please correct and start again:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    )
  }
  return Object.freeze(parsed.data)
}

function crossProblems(config: Config, isTestAskedFor: boolean): string[] {
  const problems: string[] = []
  if (config.NODE_ENV === 'production') {
    if (!config.OWNVOICE_SECRET)
      problems.push('OWNVOICE_SECRET: must be set in production (32 characters or more, for example from `openssl rand -base64 48`)')
    if (!config.BASE_URL) problems.push('BASE_URL: must be set in production, for example https://app.example.com')
    if (!config.SMTP_URL) problems.push('SMTP_URL: must be set in production, for example smtps://user:password@mail.example.com')
    if (config.PAYMENTS === 'test' && !isTestAskedFor)
      problems.push(
        'STRIPE_SECRET_KEY: must be set in production. To run it with the practice checkout, which charges no card, set PAYMENTS=test',
      )
  }
  if (config.NODE_ENV !== 'production' && !config.ALLOW_PUBLIC_DEVELOPMENT) {
    const reason = publicBy(config)
    if (reason)
      problems.push(
        `NODE_ENV: must be production where others can reach the server (${reason}), because the login of the example business is public and the secret lies beside the data. Set NODE_ENV=production, or, to show a development server to others all the same, ALLOW_PUBLIC_DEVELOPMENT=true`,
      )
  }
  if (config.PAYMENTS === 'stripe') {
    if (!config.STRIPE_SECRET_KEY) problems.push('STRIPE_SECRET_KEY: must be set when PAYMENTS is stripe')
    if (config.STRIPE_WEBHOOK_SECRETS.length === 0)
      problems.push('STRIPE_WEBHOOK_SECRETS: must be set with STRIPE_SECRET_KEY: the signing secret of the webhook')
    if (config.STRIPE_WEBHOOK_SECRETS.length > 2) problems.push('STRIPE_WEBHOOK_SECRETS: takes two at most, while one replaces the other')
  }
  if (config.DATABASE_DIRECT_URL && !config.DATABASE_URL)
    problems.push('DATABASE_DIRECT_URL: is for a server whose DATABASE_URL leads to a pooler; set DATABASE_URL')
  const s3 = [config.S3_BUCKET, config.S3_ACCESS_KEY_ID, config.S3_SECRET_ACCESS_KEY]
  if (s3.some(Boolean) && !s3.every(Boolean))
    problems.push('S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: must be set together, or none of them')
  if (config.METRICS_PORT !== undefined && !isLoopback(config.METRICS_HOST) && config.METRICS_TOKEN === undefined)
    problems.push('METRICS_TOKEN: must be set where METRICS_HOST can be reached from other machines (16 characters or more)')
  if (Boolean(config.GOOGLE_CLIENT_ID) !== Boolean(config.GOOGLE_CLIENT_SECRET))
    problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: must be set together, or neither')
  if (Boolean(config.GOOGLE_PUBSUB_TOPIC) !== Boolean(config.GOOGLE_PUBSUB_SERVICE_ACCOUNT))
    problems.push('GOOGLE_PUBSUB_TOPIC and GOOGLE_PUBSUB_SERVICE_ACCOUNT: must be set together, or neither')
  if (config.GOOGLE_PUBSUB_TOPIC && !config.GOOGLE_CLIENT_ID)
    problems.push('GOOGLE_PUBSUB_TOPIC: needs GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET')
  if (config.AI_PROVIDER && config.AI_PROVIDER !== 'auto') {
    if (!config.AI_MODEL) problems.push('AI_MODEL: must be set when AI_PROVIDER is set')
    if (config.AI_PROVIDER === 'openai-compatible' && !config.AI_BASE_URL)
      problems.push('AI_BASE_URL: must be set for openai-compatible, for example http://127.0.0.1:11434/v1')
    if (config.AI_PROVIDER !== 'openai-compatible' && !config.AI_API_KEY) problems.push('AI_API_KEY: must be set for this provider')
  }
  return problems
}

/** What the language model's tokens cost, as far as the operator says. */
export function tokenPrices({ AI_INPUT_PRICE, AI_OUTPUT_PRICE }: Pick<Config, 'AI_INPUT_PRICE' | 'AI_OUTPUT_PRICE'>): TokenPrices {
  return { input: AI_INPUT_PRICE, output: AI_OUTPUT_PRICE }
}

/** Whether only people at this machine reach the server. */
export function isPrivate(config: Pick<Config, 'BASE_URL' | 'HOST' | 'TRUSTED_PROXIES'>): boolean {
  return publicBy(config) === null
}

/** The setting by which others than this machine's own people reach the server; null when there is none. */
function publicBy({ BASE_URL, HOST, TRUSTED_PROXIES }: Pick<Config, 'BASE_URL' | 'HOST' | 'TRUSTED_PROXIES'>): string | null {
  const url = BASE_URL === undefined ? null : new URL(BASE_URL)
  if (url && (url.protocol === 'https:' || !isLoopback(url.hostname))) return `BASE_URL is ${BASE_URL}`
  if (!isLoopback(HOST)) return `HOST is ${HOST}`
  if (TRUSTED_PROXIES > 0) return `TRUSTED_PROXIES is ${TRUSTED_PROXIES}`
  return null
}
