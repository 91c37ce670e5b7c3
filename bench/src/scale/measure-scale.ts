import { ownerId, type OwnerId } from '@ownvoice/core/accounts/owner-id'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Asked, type DatabaseTime, openDatabaseTime } from './database-time.ts'
import { type OwnerSize, ownerSizes } from './fill-owners.ts'
import { deleteAccountOf, deletionsOf } from './deletions.ts'
import { type VerbDeps, verbsOf } from './owner-verbs.ts'
import { claimJobs, ownerJobsOf, sweepsOf } from './sweeps.ts'

/** Owners of each size that are asked as. */
const OWNERS = 3

/** A call as this size of owner: what it took in the database, and its slowest statement. */
export type Sample = { verb: string; size: OwnerSize | 'all'; asked: string } & Asked

/** `claimed`: so many jobs are taken, of the burst that waits for the biggest owner and of what waits for others. */
export type ScaleOptions = { deps: VerbDeps; claimed?: number; onProgress?: (sentence: string) => void }

/** Asks everything of a database that was filled, and says what took how long there. At the end some of it is deleted. */
export async function measureScale({
  deps,
  claimed = 300,
  onProgress = () => {},
}: ScaleOptions): Promise<{ samples: Sample[]; isExact: boolean }> {
  const { db } = deps
  const time = await openDatabaseTime(db)
  const samples: Sample[] = []
  for (const { size, owner } of await ownersToAsk(deps)) samples.push(...(await askAs(deps, time, { size, owner })))
  onProgress('Every owner was asked.')
  for (const { name, run, byEngine = false } of await sweepsOf(deps))
    for (let turn = 0; turn < 3; turn += 1) samples.push({ verb: name, size: 'all', asked: '', ...(await time.measure(run, { byEngine })) })
  onProgress('The sweeps ran.')
  for (const { size, owner } of await ownersToAsk(deps)) {
    for (const { name, run } of await ownerJobsOf(deps, owner)) samples.push({ verb: name, size, asked: '', ...(await time.measure(run)) })
    for (const { name, samples: asked } of await deletionsOf(deps, owner))
      for (const one of asked) samples.push({ verb: name, size, asked: one.asked, ...(await time.measure(one.run)) })
  }
  for (const { owner, size } of await lastOwners(deps))
    samples.push({ verb: 'an account is deleted', size, asked: '', ...(await time.measure(() => deleteAccountOf(deps, owner))) })
  onProgress('Some of it was deleted.')
  const claim = () => claimJobs(deps, 'assistant.answer', claimed)
  samples.push({ verb: 'jobs are claimed', size: 'all', asked: '', ...(await time.measure(claim, { byEngine: true })) })
  return { samples, isExact: time.isExact }
}

async function askAs(deps: VerbDeps, time: DatabaseTime, { size, owner }: { size: OwnerSize; owner: OwnerId }): Promise<Sample[]> {
  const samples: Sample[] = []
  for (const verb of await verbsOf(deps, owner))
    for (const { asked, run } of verb.samples) samples.push({ verb: verb.name, size, asked, ...(await time.measure(run)) })
  return samples
}

/** Of each size but the biggest: theirs take minutes, in the same steps. */
async function lastOwners({ db }: Pick<VerbDeps, 'db'>): Promise<{ size: OwnerSize; owner: OwnerId }[]> {
  const found = await db.driver.orm.execute(
    sql`select distinct on (size) id, size from scale_owners where size <> 'big' order by size, n desc`,
  )
  return Owners.parse(found).rows.map(({ id, size }) => ({ size, owner: ownerId(id) }))
}

const Owners = z.object({ rows: z.array(z.object({ id: z.string(), size: z.enum(ownerSizes) })) })

async function ownersToAsk({ db }: Pick<VerbDeps, 'db'>): Promise<{ size: OwnerSize; owner: OwnerId }[]> {
  const found = await db.driver.orm.execute(sql`
    select id, size from (select *, row_number() over (partition by size order by n) as place from scale_owners) as owners
    where place <= ${OWNERS} order by n`)
  return Owners.parse(found).rows.map(({ id, size }) => ({ size, owner: ownerId(id) }))
}
