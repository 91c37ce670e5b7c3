import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDiskProblem } from './find-disk-problem.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ownvoice-disk-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('a folder that takes files on a disk with space has no problem, and nothing is left of the look', async () => {
  expect(await findDiskProblem({ dataDir, minFreeMb: 0 })).toBeNull()
  expect(await readdir(dataDir)).toEqual([])
})

test('a disk with less space than is wanted is told of, with both figures', async () => {
  expect(await findDiskProblem({ dataDir, minFreeMb: 1e12 })).toMatch(/almost full: \d+ MB are left, and 1000000000000 MB are wanted\.$/)
})

test('a folder that takes no file is told of, with the reason of the system', async () => {
  expect(await findDiskProblem({ dataDir: join(dataDir, 'gone'), minFreeMb: 0 })).toBe('The data folder cannot be written to (ENOENT).')
})
