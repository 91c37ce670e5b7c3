import { join } from 'node:path'
import type { Rolldown } from 'vite'
import routes from './src/routes.ts'

type Graph = Rolldown.ChunkingContext

/** What so many entries share is put together; an entry is a page, or the start of the front page. */
const MANY_ENTRIES = 5

const dashboard = routes.find(({ file }) => file === 'pages/dashboard.tsx')
const behindSignIn = new Set(
  [dashboard, ...(dashboard?.children ?? [])].flatMap((route) => (route ? [join(import.meta.dirname, 'src', route.file)] : [])),
)

/**
 * Which files the code of the pages is put into. By itself the bundler makes one for each set of pages that share something: 85 for the first page behind the sign-in, most of them
 * smaller than the request that fetches them. What one file imports is shared by at least as many pages, so that none imports one that imports it.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: ofPackages('react', 'react-dom', 'scheduler', 'clsx') },
  { name: 'router', test: ofPackages('react-router') },
  { name: 'schemas', test: ofPackages('zod') },
  // Only what is behind the sign-in uses these. Calendars and the like stay with the pages that show them.
  {
    name: 'mantine',
    test: ofPackages('@mantine/(?:core|form|hooks)', '@floating-ui/[^/]+', 'react-remove-scroll'),
  },
  { name: 'calls', test: ofPackages('@orpc/(?!tanstack)[^/]+') },
  { name: 'queries', test: ofPackages('@tanstack/[^/]+', '@orpc/tanstack[^/]*') },
  // In this order, since each takes along what its modules import.
  groupOfShared('public-shared'),
  groupOfShared('shared'),
  // Public pages load it at their first call, those behind the sign-in at once.
  { name: 'rpc-client', test: /\/web\/src\/api\/rpc-client\.ts$/ },
  groupOfShared('dashboard-shared'),
]

type SharedName = 'public-shared' | 'shared' | 'dashboard-shared'

function groupOfShared(name: SharedName): Rolldown.CodeSplittingGroup {
  return { name: (id, graph) => (nameOfShared(id, graph) === name ? name : null), test: /^(?!.*\/node_modules\/)/ }
}

function ofPackages(...names: string[]): RegExp {
  return new RegExp(`/node_modules/(?:${names.join('|')})/`)
}

function nameOfShared(id: string, graph: Graph): SharedName | null {
  const entries = entriesOf(id, graph)
  const atPublic = [...entries].filter((entry) => !behindSignIn.has(entry)).length
  if (atPublic >= MANY_ENTRIES) return 'public-shared'
  if (entries.size < MANY_ENTRIES) return null
  return atPublic > 0 ? 'shared' : 'dashboard-shared'
}

/** The files of the entries that import a module, themselves or through others. None for what is loaded by itself when it is needed: that is a file of its own. */
function entriesOf(id: string, graph: Graph): Set<string> {
  const entries = new Set<string>()
  if (graph.getModuleInfo(id)?.dynamicImporters.length) return entries
  const importing = new Set([id])
  for (const each of importing) {
    const module = graph.getModuleInfo(each)
    if (module?.isEntry || module?.dynamicImporters.length) entries.add(each.replace(/\?.*/, ''))
    for (const importer of module?.importers ?? []) importing.add(importer)
  }
  return entries
}
