import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { explainInstall, isInstalled } from './ensure-installed.mjs'

describe('what went wrong in an installation is one sentence', () => {
  test.each([
    ['npm error code ENOSPC\nnpm error nospc ENOSPC: no space left on device', /^The disk is full.*free some space/],
    ['npm error code EACCES\nnpm error path /usr/lib', /^A file could not be written.*who owns this folder/],
    ['npm error code ENOTFOUND', /^The package registry cannot be reached.*check the network/],
  ])('%s', (output, sentence) => {
    expect(explainInstall(output, '/checkout')).toMatch(sentence)
  })

  test('and what nobody foresaw is shown as it came', () => {
    expect(explainInstall('npm error code EODD', '/checkout')).toContain('npm error code EODD')
  })
})

describe('whether everything is installed', () => {
  /** @type {string} */
  let root
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'installed-'))
    mkdirSync(join(root, 'node_modules'))
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  test('is seen from the list that npm writes last', () => {
    const wanted = { 'node_modules/a': { version: '1.0.0' }, 'node_modules/for-another-system': { version: '1.0.0', optional: true } }
    expect(isInstalled(root, wanted)).toBe(false)
    write({ 'node_modules/a': { version: '1.0.0' } })
    expect(isInstalled(root, wanted)).toBe(true)
    write({ 'node_modules/a': { version: '0.9.0' } })
    expect(isInstalled(root, wanted)).toBe(false)
  })

  /** @param {Record<string, object>} packages */
  function write(packages) {
    writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
  }
})
