import { z } from 'zod'

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const optionalText = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional()

/** Every setting the server reads, in one place. All have a default or are optional: with none of them set, everything works. */
const Settings = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  BASE_URL: z.url().optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: optionalText,
  /** At least 32 characters. Signs sessions and encrypts secrets at rest. Made and kept in DATA_DIR when it is not set (never in production). */
  OWNVOICE_SECRET: z.string().min(32).optional(),
  /** `1:<key>,2:<key>` while keys are rotated; the highest version encrypts. Falls back to OWNVOICE_SECRET as version 1. */
  OWNVOICE_ENCRYPTION_KEYS: optionalText,
  DEMO_EMAILS: z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((email) => email.trim().toLowerCase())
        .filter(Boolean),
    ),
  AI_PROVIDER: z.enum(['openai', 'anthropic', 'google', 'openai-compatible']).optional(),
  AI_MODEL: optionalText,
  AI_API_KEY: optionalText,
  AI_BASE_URL: z.url().optional(),
  AI_TIMEOUT_MS: z.coerce.number().int().min(100).max(120_000).default(20_000),
  MAIL_POLL_MS: z.coerce.number().int().min(100).default(60_000),
  /** How long one attempt to send may take before its connection is cut. */
  MAIL_SEND_TIMEOUT_MS: z.coerce.number().int().min(500).default(60_000),
  /** How long a mail that may have been sent is given to show up in the Sent store before it is sent again. */
  MAIL_SETTLE_MS: z.coerce.number().int().min(0).default(30_000),
  /** The number of proxies in front whose X-Forwarded-For entry is believed. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  /** Whether an empty installation is filled with the example business. Its password is public: never by itself in production. */
  SEED: flag.optional(),
})

/** What is not said follows from the rest. */
const Environment = Settings.transform((settings) => ({ ...settings, SEED: settings.SEED ?? settings.NODE_ENV !== 'production' }))

export type Config = Readonly<z.infer<typeof Environment>>

/** Reads the environment that is handed in. Throws one error that lists all that is wrong, and what each setting should be. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(given)
  const problems = parsed.success
    ? crossProblems(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (!parsed.success || problems.length > 0) {
    throw new Error(
      `The settings are not right. Please correct and start again:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    )
  }
  return Object.freeze(parsed.data)
}

function crossProblems(config: z.infer<typeof Environment>): string[] {
  const problems: string[] = []
  if (config.NODE_ENV === 'production') {
    if (!config.OWNVOICE_SECRET)
      problems.push('OWNVOICE_SECRET: must be set in production (32 characters or more, for example from `openssl rand -base64 48`)')
    if (!config.BASE_URL) problems.push('BASE_URL: must be set in production, for example https://app.example.com')
  }
  if (config.AI_PROVIDER) {
    if (!config.AI_MODEL) problems.push('AI_MODEL: must be set when AI_PROVIDER is set')
    if (config.AI_PROVIDER === 'openai-compatible' && !config.AI_BASE_URL)
      problems.push('AI_BASE_URL: must be set for openai-compatible, for example http://127.0.0.1:11434/v1')
    if (config.AI_PROVIDER !== 'openai-compatible' && !config.AI_API_KEY) problems.push('AI_API_KEY: must be set for this provider')
  }
  return problems
}
