import { spawn } from 'node:child_process'
import { rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Client } from 'pg'
import { makeFolder } from '../../durable-write.ts'
import { DatabaseUnavailable } from '../database-unavailable.ts'

const missing = 'pg_dump was not found: install the client programs of PostgreSQL, of the version of the server or later.'

/** `environment` is that in which pg_dump is found. */
type Dump = { url: string; file: string; environment: Readonly<Record<string, string | undefined>> }

/**
 * Writes the whole database into a file by pg_dump, in the custom format that pg_restore reads. The password is in its environment, where no list of processes shows it. Throws
 * `unsuitable` where the user is bound by row-level security, under which pg_dump refuses our tables.
 */
export async function dumpPostgres({ url, file, environment }: Dump): Promise<void> {
  await assertSeesAll(url)
  await makeFolder(dirname(file))
  const { password, address } = withoutPassword(url)
  await run(['--format=custom', '--no-owner', `--file=${file}.part`, `--dbname=${address}`], { ...environment, PGPASSWORD: password })
  await rename(`${file}.part`, file)
}

/** NOTE: `--enable-row-security` would make a dump without an error, and without a row. */
async function assertSeesAll(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ sees: boolean }>(
      'select rolsuper or rolbypassrls as sees from pg_roles where rolname = current_user',
    )
    if (rows[0]?.sees) return
  } finally {
    await client.end()
  }
  throw new DatabaseUnavailable(
    'unsuitable',
    'The user of DATABASE_URL is bound by row-level security, which pg_dump does not dump. Run this with the DATABASE_URL of a superuser, or of one with BYPASSRLS.',
  )
}

function withoutPassword(url: string): { password: string; address: string } {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  return { password, address: address.href }
}

function run(args: string[], env: Record<string, string | undefined>): Promise<void> {
  const child = spawn('pg_dump', args, { stdio: ['ignore', 'ignore', 'pipe'], env })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += String(chunk)))
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new DatabaseUnavailable('unsuitable', missing, error)))
    child.once('close', (code) => {
      if (code === 0) return resolve()
      reject(new DatabaseUnavailable('unreachable', `pg_dump did not make it: ${said.trim()}`))
    })
  })
}
