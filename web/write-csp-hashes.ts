import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const build = join(import.meta.dirname, 'build')
const pages = globSync('client/**/*.html', { cwd: build })
const hashes = new Set(pages.flatMap((page) => inlineScriptHashes(readFileSync(join(build, page), 'utf8'))))
if (hashes.size === 0)
  throw new Error(`No inline script was found in ${pages.length} built pages: without hashes none of them would start.`)
writeFileSync(join(build, 'csp-hashes.json'), `${JSON.stringify([...hashes].toSorted(), null, 2)}\n`)
process.stdout.write(`${hashes.size} inline scripts of ${pages.length} pages written to build/csp-hashes.json\n`)

/** The `'sha256-…'` sources under which a Content-Security-Policy lets the page's own inline scripts run. */
function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?<attributes>[^>]*)>(?<body>[\s\S]*?)<\/script>/g)
  return [...scripts]
    .filter((script) => !/\ssrc=|application\/ld\+json/.test(script.groups?.['attributes'] ?? ''))
    .map(
      (script) =>
        `'sha256-${createHash('sha256')
          .update(script.groups?.['body'] ?? '')
          .digest('base64')}'`,
    )
}
