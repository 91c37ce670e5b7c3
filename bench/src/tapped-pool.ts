import { readFile } from 'node:fs/promises'
import type { Pool } from 'pg'

/** What was asked of the database, and how long the answer took. */
export type Asked = { text: string; values: unknown[]; ms: number }
export type Tap = {
  /** What `run` asked of the database, and the processor time that the server had meanwhile, in milliseconds: null where its processes cannot be looked into. */
  listen(run: () => Promise<unknown>): Promise<{ asked: Asked[]; cpuMs: number | null }>
}

type Query = string | { text: string; values?: unknown[] }

/** Listens to all connections of a pool from now on. Only one `listen` at a time. */
export function tapPool(pool: Pool): Tap {
  let asked: Asked[] = []
  const heard = new Set<object>()
  const backends = new Set<number>()
  pool.on('acquire', (client) => {
    if (heard.has(client)) return
    heard.add(client)
    backends.add((client as unknown as { processID: number }).processID) // pg has it, its types do not
    const query = client.query.bind(client) as (...given: unknown[]) => unknown // whichever of its ways to be called
    client.query = ((what: Query, ...given: unknown[]) => {
      const began = performance.now()
      const values = given.find((one) => Array.isArray(one)) as unknown[] | undefined // of a query
      const note = () => {
        const [text, own] = typeof what === 'string' ? [what, []] : [what.text, what.values ?? []]
        asked.push({ text, values: values ?? own, ms: performance.now() - began })
      }
      const back = given.at(-1)
      if (typeof back !== 'function') return Promise.resolve(query(what, ...given)).finally(note)
      const notingBack = (...answer: unknown[]) => {
        note()
        Reflect.apply(back, undefined, answer)
      }
      return query(what, ...given.slice(0, -1), notingBack)
    }) as typeof client.query // with the same ways to be called
  })
  return {
    async listen(run) {
      asked = []
      const before = await cpuOf(backends)
      await run()
      const after = await cpuOf(backends)
      return { asked, cpuMs: before === null || after === null ? null : after - before }
    },
  }
}

async function cpuOf(backends: ReadonlySet<number>): Promise<number | null> {
  try {
    const times = await Promise.all(
      [...backends].map(async (pid) => Number((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')[0])),
    )
    return times.reduce((sum, ns) => sum + ns, 0) / 1e6
  } catch {
    return null // another machine's, or not Linux
  }
}
