import type { DBAdapter, Where } from 'better-auth/adapters'
import type { Clock } from '../clock.ts'
import type { Digest } from '../digest.ts'

export type SessionStorage = { digest: Digest; clock: Clock }

/**
 * For how long a session lives without use, and for how long however much it is used (NIST SP 800-63B §4.1.3). Its use is written down once
 * in `noted` seconds.
 */
export const sessionSeconds = { unused: 7 * 24 * 3600, most: 30 * 24 * 3600, noted: 3600 } as const

/**
 * Keeps of a session's token its digest alone, so that nobody can sign in with what stands in the database or in a backup of it. The account
 * library gets back the token that it asked by; a session past its longest life is not found.
 */
export function hashSessionTokens<A extends DBAdapter>(adapter: A, { digest, clock }: SessionStorage): A {
  const hashed = <D extends Query>(data: D): D => {
    if (data.model !== 'session' || !data.where) return data
    return { ...data, where: data.where.map((condition) => hashValue(condition, digest)) }
  }
  const begunLately = (): Where => {
    const earliest = new Date(clock.now().getTime() - sessionSeconds.most * 1000)
    return { field: 'createdAt', operator: 'gt', value: earliest }
  }

  return {
    ...adapter,
    async create(data) {
      if (data.model !== 'session') return adapter.create(data)
      const token = String(data.data['token'])
      return withToken(await adapter.create({ ...data, data: { ...data.data, token: digest(token) } }), token)
    },
    async findOne(data) {
      const token = tokenIn(data)
      if (token === null) return adapter.findOne(data)
      return withToken(await adapter.findOne({ ...data, where: [...hashed(data).where, begunLately()] }), token)
    },
    update: async (data) => withToken(await adapter.update(hashed(data)), tokenIn(data)),
    findMany: (data) => adapter.findMany(hashed(data)),
    count: (data) => adapter.count(hashed(data)),
    updateMany: (data) => adapter.updateMany(hashed(data)),
    delete: (data) => adapter.delete(hashed(data)),
    deleteMany: (data) => adapter.deleteMany(hashed(data)),
    consumeOne: (data) => adapter.consumeOne(hashed(data)),
    incrementOne: (data) => adapter.incrementOne(hashed(data)),
  }
}

type Query = { model: string; where?: Where[] | undefined }

function hashValue(condition: Where, digest: Digest): Where {
  const { field, value } = condition
  if (field !== 'token') return condition
  return { ...condition, value: Array.isArray(value) ? value.map((token) => digest(String(token))) : digest(String(value)) }
}

function tokenIn({ model, where }: Query): string | null {
  const value = model === 'session' ? where?.find(({ field }) => field === 'token')?.value : undefined
  return typeof value === 'string' ? value : null
}

/** The row as the library knows it: with the token itself. */
function withToken<T>(row: T, token: string | null): T {
  return row === null || token === null ? row : (Object.assign(row as object, { token }) as T) // rows are plain objects
}
