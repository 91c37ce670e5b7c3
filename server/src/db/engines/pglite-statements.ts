import { messages, parse, type PGlite, protocol, type QueryOptions, type Results } from '@electric-sql/pglite'
import { sqlState } from '../sql-state.ts'

const { serialize } = protocol

/** So many statements stay prepared; the one that was not used for longest goes first. */
const mostPrepared = 300
/** What is longer, such as an insert of many rows, hardly ever comes again. */
const longestPrepared = 6_000
/** PostgreSQL's `feature_not_supported`: a table has changed so that a prepared statement would have other columns. */
const columnsChanged = '0A000'

type Answers = Parameters<typeof parse.parseResults>[0]
type Statement = { name: string; parameterTypes: readonly number[]; fields: Answers }

/** What ordinary work asks of a PGlite. */
export type Asked = {
  query: PGlite['query']
  transaction: <T>(work: (tx: AskedInside) => Promise<T>, beginning?: Beginning) => Promise<T>
}
/** How a transaction begins, and what is set for it before its first statement. */
export type Beginning = { begin: string; settings?: { text: string; parameters: string[] } }
/** One transaction, until it is `closed`. */
export type AskedInside = { query: PGlite['query']; readonly closed: boolean }

/**
 * The same database with statements that are prepared once. PGlite by itself enters PostgreSQL six times for each statement and twice to begin and to end a
 * transaction, has it parsed and planned anew every time, and copies all its parsers for the answer; here what was asked before is bound, run and synced in
 * one go, and a transaction begins with its first statement. PostgreSQL plans a prepared statement anew by itself where the role, on which row-level
 * security depends, or a table has changed.
 */
export function prepareStatements(pglite: PGlite): Asked {
  const statements = keepStatements(pglite)
  async function begin({ begin: text, settings }: Beginning): Promise<Uint8Array[]> {
    const begun = runOf((await statements.find(text)).name)
    return settings ? [...begun, ...runOf((await statements.find(settings.text)).name, settings.parameters)] : begun
  }

  function run<Row>(
    text: string,
    parameters: unknown[] = [],
    options: QueryOptions = {},
    prefix?: () => Promise<Uint8Array[]>,
  ): Promise<Results<Row>> {
    return pglite.runExclusive(async () => {
      const { name, parameterTypes, fields } = await statements.find(text)
      const values = parameters.map((value, place) => written(pglite, value, parameterTypes[place]))
      const before = (await prefix?.()) ?? []
      try {
        const answers = await ask(pglite, [...before, ...runOf(name, values), serialize.sync()])
        return resultOf<Row>(pglite, [...fields, ...answersAfter(before, answers)], options)
      } catch (error) {
        if (sqlState(error) === columnsChanged) statements.drop(text)
        throw error
      }
    })
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    return pglite._runExclusiveTransaction(async () => {
      if (pglite.closed) throw new Error('PGlite is closed')
      return work()
    })
  }

  return {
    query: (text, parameters, options) => inTurn(() => run(text, parameters, options)),
    transaction: (work, beginning = { begin: 'begin' }) => inTurn(() => runInside(run, () => begin(beginning), work)),
  }
}

/** Runs a statement, after what `prefix` gives in the same message. */
type Run = <Row>(
  text: string,
  parameters?: unknown[],
  options?: QueryOptions,
  prefix?: () => Promise<Uint8Array[]>,
) => Promise<Results<Row>>

/** Gives `work` a transaction that begins with its first statement; one that asks nothing never does. */
async function runInside<T>(run: Run, begin: () => Promise<Uint8Array[]>, work: (tx: AskedInside) => Promise<T>): Promise<T> {
  let state: 'new' | 'open' | 'closed' = 'new'
  async function beginOnce(): Promise<Uint8Array[]> {
    if (state !== 'new') return []
    const message = await begin()
    state = 'open'
    return message
  }
  async function end(how: 'commit' | 'rollback'): Promise<void> {
    const hasBegun = state === 'open'
    state = 'closed'
    if (hasBegun) await run(how)
  }
  const tx: AskedInside = {
    query: async (text, parameters, options) => {
      if (state === 'closed') throw new Error('Transaction is closed')
      return run(text, parameters, options, beginOnce)
    },
    get closed() {
      return state === 'closed'
    },
  }
  let result: T
  try {
    result = await work(tx)
  } catch (error) {
    await end('rollback')
    throw error
  }
  await end('commit')
  return result
}

/** The answers to what came after `before`, a message of two parts for each statement. */
function answersAfter(before: readonly Uint8Array[], answers: Answers): Answers {
  const ends = [...answers.entries()].flatMap(([index, { name }]) => (name === 'commandComplete' ? [index] : []))
  return answers.slice((ends[before.length / 2 - 1] ?? -1) + 1)
}

/** What runs a prepared statement. */
function runOf(name: string, values: ReturnType<typeof written>[] = []): Uint8Array[] {
  return [serialize.bind({ statement: name, values }), serialize.execute()]
}

type Statements = { find(text: string): Promise<Statement>; drop(text: string): void }

function keepStatements(pglite: PGlite): Statements {
  const kept = new Map<string, Statement>()
  let count = 0
  let dropped: Uint8Array[] = []

  function drop(text: string): void {
    const statement = kept.get(text)
    if (!statement) return
    kept.delete(text)
    dropped.push(serialize.close({ type: 'S', name: statement.name }))
  }

  async function prepare(text: string, name: string): Promise<Statement> {
    const asked = [...dropped, serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync()]
    dropped = []
    const answers = await ask(pglite, asked)
    const fields = answers.filter((answer) => answer.name === 'rowDescription')
    return { name, parameterTypes: parse.parseDescribeStatementResults(answers), fields }
  }

  return {
    drop,
    async find(text) {
      if (text.length > longestPrepared) return prepare(text, '')
      const known = kept.get(text)
      const [oldest] = kept.keys()
      if (!known && oldest !== undefined && kept.size >= mostPrepared) drop(oldest)
      const statement = known ?? (await prepare(text, `s${(count += 1)}`))
      kept.delete(text)
      kept.set(text, statement) // at the end, as the one that was used last
      return statement
    },
  }
}

function ask(pglite: PGlite, asked: readonly Uint8Array[]): Promise<Answers> {
  return pglite.execProtocolStream(Buffer.concat(asked), { syncToFs: false }) // that is for file systems that are copies; ours are not
}

function written(pglite: PGlite, value: unknown, type: number | undefined) {
  if (value === null || value === undefined) return null
  const serializer = type === undefined ? undefined : pglite.serializers[type]
  return serializer ? serializer(value) : `${value as string | number}` // of a type that PGlite does not know drizzle gives the text
}

/** Reads with the parsers of these columns alone. */
function resultOf<Row>(pglite: PGlite, answers: Answers, { parsers: given, ...options }: QueryOptions): Results<Row> {
  const columns = answers.find((answer) => answer instanceof messages.RowDescriptionMessage)?.fields ?? []
  const parsers = Object.fromEntries(
    columns.flatMap(({ dataTypeID }) => {
      const parser = given?.[dataTypeID] ?? pglite.parsers[dataTypeID]
      return parser ? [[dataTypeID, parser]] : []
    }),
  )
  const [result] = parse.parseResults(answers, parsers, options)
  return result as Results<Row> // what a row is says whoever asks, as with PGlite's own `query`
}
