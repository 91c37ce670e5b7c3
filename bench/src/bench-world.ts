import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'

export type Engine = 'pglite' | 'postgres'

/** An installation of its own: an empty data folder, and an empty database on the PostgreSQL server of the run. */
export type BenchWorld = { readonly engine: Engine; readonly environment: Record<string, string>; remove(): Promise<void> }

export async function createWorld(engine: Engine): Promise<BenchWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ownvoice-bench-'))
  const database = engine === 'postgres' ? await createDatabase() : null
  const inherited = Object.fromEntries(
    ['PATH', 'HOME', 'NODE_EXTRA_CA_CERTS', 'MALLOC_ARENA_MAX'].map((name) => [name, process.env[name] ?? '']),
  )
  return {
    engine,
    environment: {
      ...inherited,
      DATA_DIR: dataDir,
      DATABASE_URL: database?.url ?? '',
      PORT: '0',
    },
    async remove() {
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The settings of a process of this installation that knows the servers of the run, and answers more mails in an hour than an owner's limit lets through. */
export function underLoad(environment: Record<string, string>): Record<string, string> {
  const peers = Object.entries(process.env).flatMap(([name, value]) =>
    value !== undefined && name.startsWith('TEST_') ? [[name, value] as const] : [],
  )
  return { ...environment, ...Object.fromEntries(peers), AUTOMATIC_REPLIES_PER_HOUR: '100000' }
}

async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env['TEST_DATABASE_URL'] ?? ''
  const name = `ownvoice_bench_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(server, `drop database if exists ${name} with (force)`) }
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
