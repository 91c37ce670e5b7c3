import { welcomeSteps } from '@ownvoice/core/accounts/welcome'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { choice, text } from './content-columns.ts'

// The six tables of better-auth. They belong to no single owner and are read through the system role only.

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const users = pgTable('users', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  /** Given when signing up; the first sign-in makes the profile from it. */
  businessName: text('business_name'),
  /** Whether a sign-in asks for a code besides the password. */
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const authSessions = pgTable(
  'auth_sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique(),
    expiresAt: at('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** When the password was last entered in this session, besides the sign-in. */
    confirmedAt: at('confirmed_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('auth_sessions_of_owner').on(table.userId, table.id)],
)

export const authAccounts = pgTable(
  'auth_accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: at('access_token_expires_at'),
    refreshTokenExpiresAt: at('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [index('auth_accounts_user').on(table.userId)],
)

export const authVerifications = pgTable(
  'auth_verifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [index('auth_verifications_identifier').on(table.identifier)],
)

/** An authenticator app. Its secret and the recovery codes are encrypted by the account library, which counts wrong codes in it too. */
export const twoFactors = pgTable('two_factors', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  backupCodes: text('backup_codes').notNull(),
  /** Until a first code was right it counts for nothing. */
  verified: boolean('verified').notNull().default(false),
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  lockedUntil: at('locked_until'),
  /** The half minute (Unix time / 30 s) of the newest code that was used: it and all before it open nothing more (RFC 6238 §5.2). */
  lastStep: integer('last_step').notNull().default(0),
  recoveryCodesLeft: integer('recovery_codes_left').notNull().default(10),
})

/** A public key whose other half lies on a device of the owner's, or in their password manager: it signs in without the password. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    publicKey: text('public_key').notNull(),
    /** Of one account alone: by it the account is found (WebAuthn L3 §7.1, step 26). */
    credentialID: text('credential_id').notNull().unique(),
    /** How often the key was used, as its device says; 0 for those that do not count. It never goes back. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    aaguid: text('aaguid'),
    lastUsedAt: at('last_used_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

/** One row per user, made at the first sign-in. `contactEmail` is the address for notices; they go there once it is `confirmedContact` too. */
export const profiles = pgTable(
  'profiles',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    contactEmail: text('contact_email').notNull(),
    confirmedContact: text('confirmed_contact'),
    fullName: text('full_name'),
    businessName: text('business_name'),
    timezone: text('timezone').notNull().default('America/New_York'),
    phoneNumber: text('phone_number'),
    /** Under which addresses and Message-IDs are hashed that outlive what they belonged to. It goes with the account, and nothing can be told from them then. */
    markKey: uuid('mark_key').notNull().defaultRandom(),
    /** How far the owner came in what the Overview asks of a new account. */
    welcomeStep: choice('welcome_step', { enum: welcomeSteps }).notNull().default('names'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [check('profiles_welcome_step', sql`${table.welcomeStep} in ('names', 'mails', 'done')`)],
)

/**
 * An account that is being deleted, until nothing of it is left. `id` was its id; the rest is what the deletion still needs: the address for the last
 * mail, and how often giving back what Google allowed was tried in vain.
 */
export const accountDeletions = pgTable('account_deletions', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  revokeTries: integer('revoke_tries').notNull().default(0),
  requestedAt: at('requested_at').notNull(),
})
