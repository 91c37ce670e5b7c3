// For `node --import`. Two thirds of the time that our imports take went into finding their files: Node looks up the manifest again for each import of
// each module (drizzle-orm's alone is 179 KB). What it found once is the answer for the same question from the same package, and for the neighbours of a file.
import { registerHooks } from 'node:module'

const packages = '/node_modules/'
/** What a bare specifier means to the modules of one package. NOTE: as if none had packages within packages of its own folders. */
const meant = new Map<string, { url: string; format: string | null | undefined }>()
/** The format of the files of one folder with one ending: its package's manifest says it for all of them. */
const formats = new Map<string, string>()

registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL, conditions, importAttributes } = context
    const isPlain = parentURL?.startsWith('file:') && conditions?.includes('import') && Object.keys(importAttributes ?? {}).length === 0
    if (!isPlain || specifier.startsWith('#') || specifier.includes(':') || specifier.startsWith('/'))
      return nextResolve(specifier, context)
    if (specifier.startsWith('.')) {
      const { href } = new URL(specifier, parentURL)
      const format = formats.get(kindOf(href))
      if (format) return { url: href, format, shortCircuit: true }
      const found = nextResolve(specifier, context)
      if (found.url === href && found.format?.startsWith('module')) formats.set(kindOf(href), found.format)
      return found
    }
    const question = `${packageOf(parentURL ?? '')} ${specifier}`
    const known = meant.get(question)
    if (known) return { ...known, shortCircuit: true }
    const found = nextResolve(specifier, context)
    if (found.url.startsWith('file:')) meant.set(question, { url: found.url, format: found.format })
    return found
  },
})

/** The folder and the ending of a file. */
function kindOf(href: string): string {
  return `${href.slice(0, href.lastIndexOf('/'))} ${href.slice(href.lastIndexOf('.'))}`
}

/** The folder from which a module's questions are looked up: that of its package, and of ours its own. */
function packageOf(url: string): string {
  const begin = url.lastIndexOf(packages) + packages.length
  if (begin < packages.length) return url.slice(0, url.lastIndexOf('/'))
  const scope = url[begin] === '@' ? url.indexOf('/', begin) + 1 : begin
  return url.slice(0, url.indexOf('/', scope))
}
