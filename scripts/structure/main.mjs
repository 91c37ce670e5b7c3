// node scripts/structure/main.mjs: looks whether the tree keeps to docs/architecture.md; what the linter cannot see.
import { root } from '../setup/root.mjs'
import { runMain, say } from '../setup/say.mjs'
import { rules } from './rules.mjs'
import { readTree } from './tree.mjs'

await runMain(async () => {
  const tree = await readTree(root)
  const findings = Object.entries(rules).flatMap(([rule, check]) => check(tree).map((finding) => ({ rule, ...finding })))
  for (const { rule, path, line, message } of findings) say(`${path}${line === undefined ? '' : `:${line}`}  ${message}  [${rule}]`)
  say(`${tree.paths.length} files, ${Object.keys(rules).length} rules, ${findings.length} findings`)
  return findings.length > 0 ? 1 : 0
})
