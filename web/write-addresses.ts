import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { placeholders } from '@ownvoice/core/site/site-words'
import routes from './src/routes.ts'

const build = join(import.meta.dirname, 'build')
const known = patternsOf(routes, '/').toSorted()
const listed = globSync('client/**/index.html', { cwd: build }).flatMap(listedPath).toSorted()
if (known.length === 0 || listed.length === 0)
  throw new Error(`${known.length} known addresses and ${listed.length} for search machines: there is none to serve.`)
writeFileSync(join(build, 'addresses.json'), `${JSON.stringify({ known, listed }, null, 2)}\n`)
process.stdout.write(`${known.length} addresses, ${listed.length} of them for search machines, written to build/addresses.json\n`)

/** Every address of the app as a pattern, such as `/dashboard/messages/:id`. */
function patternsOf(entries: readonly RouteConfigEntry[], parent: string): string[] {
  return entries.flatMap(({ path = '', children }) => {
    if (path === '*') return []
    const pattern = posix.join(parent, path)
    return children ? patternsOf(children, pattern) : [pattern]
  })
}

/** A built page that names its own address as the one to keep, and does not ask to be left out. */
function listedPath(file: string): string[] {
  const html = readFileSync(join(build, file), 'utf8')
  const path = file === join('client', 'index.html') ? '/' : `/${posix.dirname(file.replaceAll('\\', '/')).replace(/^client\//, '')}`
  const names = html.includes(`<link rel="canonical" href="${placeholders.url}${path}"/>`)
  return names && !html.includes('<meta name="robots" content="noindex"/>') ? [path] : []
}
