// node scripts/patterns/main.mjs: looks whether every pattern of core takes time that grows with the text and no faster.
// `--note` writes down what was found: patterns shown to be linear, and which unproven ones are gone. It adds none to the unproven.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../setup/root.mjs'
import { runMain, say } from '../setup/say.mjs'
import { readTree } from '../structure/tree.mjs'
import { checkPatterns } from './check-patterns.mjs'
import { listPatterns } from './list-patterns.mjs'
import { lookInto } from './look-into.mjs'

/** @typedef {import('./check-patterns.mjs').Ledger} Ledger */

const ledgerPath = join(root, 'scripts/patterns/ledger.json')
/** More new patterns than this are noted first: the check before a commit stays quick. */
const mostNew = 20

await runMain(async () => {
  const patterns = await listPatterns(await readTree(root), root)
  const ledger = /** @type {Ledger} */ (JSON.parse(await readFile(ledgerPath, 'utf8')))
  const isNoting = process.argv.includes('--note')
  const listed = new Set([...ledger.linear, ...Object.values(ledger.unproven).flat()])
  const fresh = patterns.filter(({ key }) => !listed.has(key))
  if (!isNoting && fresh.length > mostNew) {
    say(`${fresh.length} patterns are new: run node scripts/patterns/main.mjs --note and commit what it writes`)
    return 1
  }
  const checked = await checkPatterns(patterns, ledger, lookInto)
  if (isNoting) await writeFile(ledgerPath, `${JSON.stringify(checked.ledger, null, 2)}\n`)
  const findings = isNoting ? checked.findings.filter((finding) => !finding.endsWith('take it off the list')) : checked.findings
  for (const finding of findings) say(`${finding}  [patterns]`)
  const unproven = Object.values(checked.ledger.unproven).flat().length
  say(`${patterns.length} patterns, ${unproven} of them unproven, ${findings.length} findings`)
  return findings.length > 0 ? 1 : 0
})
