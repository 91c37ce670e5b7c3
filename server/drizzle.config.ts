import { defineConfig } from 'drizzle-kit'

/**
 * `npx drizzle-kit generate --name <what-changes>`, in `server/`. A new table with `user_id` also needs `SELECT protect_owner_rows('…')`, and a reference with `ON DELETE set null`
 * the name of its column behind that, `set null ("message_id")`, or it would empty the owner too.
 */
export default defineConfig({ dialect: 'postgresql', schema: './src/db/schema/!(*.test).ts', out: './src/db/migrations' })
