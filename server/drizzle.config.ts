import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate --name <what-changes>`, in `server/`. A new table with `user_id` also needs `SELECT protect_owner_rows('…')`. */
export default defineConfig({ dialect: 'postgresql', schema: './src/db/schema/!(*.test).ts', out: './src/db/migrations' })
