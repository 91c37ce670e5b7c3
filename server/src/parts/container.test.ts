import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readConfig } from '../config.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const Service = z.looseObject({
  image: z.string(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  env_file: z.string(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  volumes: z.array(z.string()),
  healthcheck: z.looseObject({ test: z.array(z.string()) }),
})
const compose = z
  .object({ services: z.record(z.string(), Service), volumes: z.record(z.string(), z.unknown()) })
  .parse(parse(read('compose.yaml'), { merge: true }))
const ours = Object.entries(compose.services).filter(([, { image }]) => image === 'ownvoice')

/** The lines of a stage, each instruction with what follows it. */
const instructions = read('Containerfile')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))
  .map((line) => ({ name: line.split(' ', 1)[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }))
const last = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'))

/** What `config.ts` reads, and what Node and the C library do. */
const settings = new Set([
  ...Array.from(read('server/src/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm), ([, name]) => name),
  'MALLOC_ARENA_MAX',
])
/** The image of the database has its own. */
const ofDatabase = new Set(['POSTGRES_USER', 'POSTGRES_PASSWORD', 'POSTGRES_DB'])

test('a container of ours has no rights, writes nothing but its data, says whether it is well, and keeps what is secret in a file', () => {
  expect(ours.map(([name]) => name)).toEqual(['web', 'worker'])
  for (const [, service] of ours) {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], env_file: 'ownvoice.env', volumes: ['data:/data'] })
    expect(service.healthcheck.test.join(' ')).toMatch(/:(3000|9464)\/readyz/)
  }
  for (const { volumes } of Object.values(compose.services))
    for (const volume of volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0])
})

test('with the settings that the guide writes down, and no other, both containers start in production', () => {
  const [, file = ''] = /^`ownvoice\.env`[^]*?\n```sh\n([^]*?)```/m.exec(read('docs/operations.md')) ?? []
  const image = last.filter(({ name }) => name === 'ENV').flatMap(({ rest }) => rest.split(' '))
  for (const [name, { environment }] of ours) {
    const config = readConfig({ ...parseEnv(image.join('\n')), ...parseEnv(file), ...environment })
    expect(config, name).toMatchObject({
      NODE_ENV: 'production',
      BASE_URL: 'https://app.example.com',
      PAYMENTS: 'test',
      METRICS_PORT: 9464,
    })
  }
})

test('each setting that is named for a container is one that the server reads', () => {
  const image = instructions
    .filter(({ name }) => name === 'ENV')
    .flatMap(({ rest }) => rest.split(' ').map((pair) => pair.split('=')[0] ?? ''))
  const services = ours.flatMap(([, { environment = {} }]) => Object.keys(environment))
  const [, guide = ''] = read('docs/operations.md').split('\n## In containers\n')
  const files = Array.from(guide.matchAll(/^([A-Z_]+)=/gm), ([, name = '']) => name)
  expect(files.length).toBeGreaterThan(8)
  for (const name of [...image, ...services, ...files]) expect(settings.has(name) || ofDatabase.has(name), name).toBe(true)
})

test('whatever is copied into the image is there, and made are only packages and pages', () => {
  const made = new Set(['node_modules', 'web/build'])
  const copies = instructions.filter(({ name }) => name === 'COPY').map(({ rest }) => rest.split(' '))
  expect(copies.length).toBeGreaterThan(10)
  for (const words of copies) {
    const sources = words.slice(0, -1).filter((word) => !word.startsWith('--'))
    for (const source of sources.map((path) => path.replace(/^\/app\//, '')))
      expect(made.has(source) || existsSync(join(root, source)), source).toBe(true)
  }
})

test('the server is run by a user without rights, with programs that are there', () => {
  expect(last.find(({ name }) => name === 'USER')?.rest).toBe('node')
  const command = z.array(z.string()).parse(JSON.parse(last.find(({ name }) => name === 'CMD')?.rest ?? ''))
  expect(command.at(-1)).toBe('server/src/main.ts')
  for (const run of [command, ...ours.flatMap(([, service]) => (service.command ? [service.command] : []))])
    for (const file of run.filter((word) => word.endsWith('.ts'))) expect(existsSync(join(root, file)), file).toBe(true)
  expect(ours.map(([, service]) => service.command?.slice(-2))).toEqual([
    ['--run', 'web'],
    ['--run', 'worker'],
  ])
})
