import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

/** An empty database on the run's PostgreSQL server, and the address that leads there through the pooler, where there is one. */
export async function createDatabase(): Promise<{ url: string; pooledUrl: string; drop(): Promise<void> }> {
  const server = process.env['TEST_DATABASE_URL'] ?? '' // the run's own server
  const pooler = process.env['TEST_POOLED_DATABASE_URL'] ?? server
  const name = `ownvoice_crash_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name}`)
  const drop = () => onServer(server, `drop database if exists ${name} with (force)`)
  return { url: within(server, name), pooledUrl: within(pooler, name), drop }
}

function within(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}
