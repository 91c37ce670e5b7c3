import { describe, expect, test } from 'vitest'
import { rules } from './rules.mjs'
import { Tree } from './tree.mjs'

const glossary = '# Glossary\n\n## Words\n\n| word | means |\n|---|---|\n| `billing` | money |\n| `leads` | people who ask |\n'
const manifest = '{ "scripts": { "check": "node scripts/check.mjs" }, "dependencies": { "zod": "4.6.7" } }'
const verb = 'server/src/features/leads/add-lead.ts'

/** A tree in which nothing is wrong. */
const healthy = {
  'docs/glossary.md': glossary,
  'package.json': manifest,
  'core/src/leads/lead.ts': '/** A lead has a name. */\nexport function isLead(name: string) {\n  return name !== ""\n}\n',
  'core/src/leads/lead.test.ts':
    "import { isLead } from './lead.ts'\ntest('a name makes a lead', () => expect(isLead('Ann')).toBe(true))\n",
  'server/src/clock.ts': 'export const now = () => new Date()\n',
  'server/src/db/leads.ts': "import { isLead } from '@ownvoice/core/leads/lead'\nexport const keep = isLead\n",
  [verb]: "import { keep } from '../../db/leads.ts'\nexport const addLead = keep\n",
  'server/src/features/leads/routes.ts':
    "import type { Deps } from '../../deps.ts'\nimport { addLead } from './add-lead.ts'\nexport const routes = addLead\n",
  'server/src/main.ts': "import { routes } from './features/leads/routes.ts'\nprocess.env.PORT ?? routes\n",
  'web/src/features/leads/lead-list.tsx':
    "import { isLead } from '@ownvoice/core/leads/lead'\nexport const LeadList = () => <p>{String(isLead)}</p>\n",
  'web/src/pages/leads.tsx': "import { LeadList } from '../features/leads/lead-list.tsx'\nexport default LeadList\n",
}

/** @type {[rule: string, fault: string, planted: Record<string, string>, where: string][]} */
const faults = [
  ['words', 'a folder of core that is no word', { 'core/src/handlers/a.ts': '' }, 'core/src/handlers/a.ts'],
  ['words', 'a feature of the server that is no word', { 'server/src/features/lead/a.ts': '' }, 'server/src/features/lead/a.ts'],
  ['words', 'a feature of the web that is no word', { 'web/src/features/forms/a.tsx': '' }, 'web/src/features/forms/a.tsx'],
  ['words', 'a glossary without words', { 'docs/glossary.md': '# Glossary\n' }, 'docs/glossary.md'],

  ['imports', 'core imports a part of Node', { 'core/src/leads/a.ts': "import { readFile } from 'node:fs'" }, 'core/src/leads/a.ts:1'],
  ['imports', 'core imports a part of Node by its short name', { 'core/src/leads/a.ts': "import fs from 'fs'" }, 'core/src/leads/a.ts:1'],
  ['imports', 'core imports the server', { 'core/src/leads/a.ts': "import type { A } from '@ownvoice/server/a'" }, 'core/src/leads/a.ts:1'],
  [
    'imports',
    'core imports the server by a path',
    { 'core/src/leads/a.ts': "export { a } from '../../../server/src/db/leads.ts'" },
    'core/src/leads/a.ts:1',
  ],
  [
    'imports',
    'the web imports a type of the server',
    { 'web/src/api/a.ts': "\nimport type { A } from '@ownvoice/server/a'" },
    'web/src/api/a.ts:2',
  ],
  [
    'imports',
    'the web imports the server inside a type',
    { 'web/src/api/a.ts': "type A = import('@ownvoice/server/a').A" },
    'web/src/api/a.ts:1',
  ],
  [
    'imports',
    'the web imports the server when it is needed',
    { 'web/src/api/a.ts': "await import('@ownvoice/server/a')" },
    'web/src/api/a.ts:1',
  ],
  ['imports', 'the web imports a part of Node', { 'web/src/ui/a.ts': "import 'node:path'" }, 'web/src/ui/a.ts:1'],
  [
    'imports',
    'the server imports the web',
    { 'server/src/http/a.ts': "import { b } from '../../../web/src/paths.ts'" },
    'server/src/http/a.ts:1',
  ],
  ['imports', 'the reading of text imports a word', { 'core/src/text/a.ts': "import { b } from '../leads/b.ts'" }, 'core/src/text/a.ts:1'],
  ['imports', 'a word imports a step', { 'core/src/leads/a.ts': "import { b } from '../assistant/check/b.ts'" }, 'core/src/leads/a.ts:1'],
  ...laterSteps(['screen', 'read', 'understand', 'check', 'answer', 'model', 'decide', 'compose', 'offer']),
  ['imports', 'what ships imports what only tests use', { [verb]: "import { a } from '../../../testing/a.ts'" }, `${verb}:1`],
  [
    'imports',
    'what ships imports what only tests of another package use',
    { [verb]: "import { a } from '@ownvoice/core/testing/a'" },
    `${verb}:1`,
  ],
  ['imports', 'a feature imports another', { [verb]: "import { a } from '../billing/a.ts'" }, `${verb}:1`],
  [
    'imports',
    "a feature's test imports another feature",
    { 'server/src/features/leads/a.test.ts': "import '../billing/a.ts'" },
    'server/src/features/leads/a.test.ts:1',
  ],
  [
    'imports',
    'a feature of the web imports another',
    { 'web/src/features/leads/a.tsx': "import { B } from '../billing/b.tsx'" },
    'web/src/features/leads/a.tsx:1',
  ],
  ['imports', 'a verb imports its own door', { [verb]: "import { routes } from './routes.ts'" }, `${verb}:1`],
  [
    'imports',
    'a door reads rows itself',
    { 'server/src/features/leads/jobs.ts': "import { keep } from '../../db/leads.ts'" },
    'server/src/features/leads/jobs.ts:1',
  ],
  [
    'imports',
    'the base imports an adapter',
    { 'server/src/errors.ts': "import type { A } from './mail/port.ts'" },
    'server/src/errors.ts:1',
  ],
  [
    'imports',
    'an adapter imports the jobs',
    { 'server/src/mail/a.ts': "import { b } from '../jobs/catalog.ts'" },
    'server/src/mail/a.ts:1',
  ],
  ['imports', 'an adapter imports another', { 'server/src/mail/a.ts': "import type { A } from '../db/a.ts'" }, 'server/src/mail/a.ts:1'],
  [
    'imports',
    'an adapter imports the sandbox',
    { 'server/src/payments/a.ts': "import { a } from '../sandbox/a.ts'" },
    'server/src/payments/a.ts:1',
  ],
  [
    'imports',
    'http imports a feature',
    { 'server/src/http/a.ts': "import { addLead } from '../features/leads/add-lead.ts'" },
    'server/src/http/a.ts:1',
  ],
  ['imports', 'a feature imports what is put together on top', { [verb]: "import { a } from '../../main.ts'" }, `${verb}:1`],
  [
    'imports',
    'the api of the web imports a feature',
    { 'web/src/api/a.ts': "import { LeadList } from '../features/leads/lead-list.tsx'" },
    'web/src/api/a.ts:1',
  ],
  [
    'imports',
    'a feature of the web imports a page',
    { 'web/src/features/leads/a.tsx': "import Leads from '../../pages/leads.tsx'" },
    'web/src/features/leads/a.tsx:1',
  ],

  ['purity', 'a rule takes the time', { 'core/src/leads/a.ts': 'export const a = Date.now()' }, 'core/src/leads/a.ts:1'],
  ['purity', 'a verb takes the time', { [verb]: 'export const a = () => new Date()' }, `${verb}:1`],
  ['purity', 'a verb takes the time as text', { [verb]: 'export const a = Date()' }, `${verb}:1`],
  ['purity', 'a screen takes the time', { 'web/src/ui/a.tsx': 'export const a = <p>{Date.now()}</p>' }, 'web/src/ui/a.tsx:1'],
  ['purity', 'a verb takes chance', { [verb]: 'export const a = Math.random()' }, `${verb}:1`],
  ['purity', 'a verb reads the environment', { [verb]: 'export const a = process.env.PORT' }, `${verb}:1`],
  [
    'purity',
    'the practice checkout takes the time',
    { 'server/src/sandbox/test-a.ts': 'export const a = Date.now()' },
    'server/src/sandbox/test-a.ts:1',
  ],
  ['purity', 'core knows its process', { 'core/src/leads/a.ts': 'export const a = process.platform' }, 'core/src/leads/a.ts:1'],
  [
    'purity',
    'core goes out to the network',
    { 'core/src/leads/a.ts': "export const a = fetch('https://example.com')" },
    'core/src/leads/a.ts:1',
  ],

  ['files', 'a file of 401 lines', { 'core/src/leads/a.ts': '\n'.repeat(401) }, 'core/src/leads/a.ts'],
  ['files', 'a file called helpers', { 'core/src/leads/helpers.ts': '' }, 'core/src/leads/helpers.ts'],
  ['files', 'a folder called utils', { 'web/src/utils/a.ts': '' }, 'web/src/utils/a.ts'],
  ['files', 'a name in camelCase', { 'web/src/ui/userCard.tsx': '' }, 'web/src/ui/userCard.tsx'],

  ['tests', 'a mocked module', { 'core/src/leads/a.test.ts': "vi.mock('./lead.ts')" }, 'core/src/leads/a.test.ts:1'],
  [
    'tests',
    'a test that runs alone',
    { 'core/src/leads/a.test.ts': "test.only('a', () => expect(1).toBe(1))" },
    'core/src/leads/a.test.ts:1',
  ],
  [
    'tests',
    'a skipped test without its reason',
    { 'core/src/leads/a.test.ts': "test.skip('a', () => expect(1).toBe(1))" },
    'core/src/leads/a.test.ts:1',
  ],
  [
    'tests',
    'a test that asserts nothing',
    { 'core/src/leads/a.test.ts': "\ntest('a', () => {\n  add(1)\n})" },
    'core/src/leads/a.test.ts:2',
  ],
  [
    'tests',
    'a test for each row that asserts nothing',
    { 'core/src/leads/a.test.ts': "test.each([1, 2])('a %s', (n) => add(n))" },
    'core/src/leads/a.test.ts:1',
  ],
  [
    'tests',
    'a browser test that asserts nothing',
    { 'e2e/a.spec.ts': "test('a', async ({ page }) => {\n  await page.goto('/')\n})" },
    'e2e/a.spec.ts:1',
  ],
  ['tests', 'a test where nobody looks', { 'web/a.test.ts': '' }, 'web/a.test.ts'],

  [
    'casts',
    'an `as` without its reason',
    { 'core/src/leads/a.ts': '/* far above */\n\nexport const a = 1 as unknown' },
    'core/src/leads/a.ts:3',
  ],
  ['casts', 'a `!` without its reason', { 'core/src/leads/a.ts': 'export const a = [1][0]!' }, 'core/src/leads/a.ts:1'],

  [
    'docstrings',
    'a function of core that promises nothing',
    { 'core/src/leads/a.ts': '// a\nexport function a() {}' },
    'core/src/leads/a.ts:2',
  ],
  [
    'docstrings',
    'a port that promises nothing',
    { 'server/src/mail/port.ts': 'export type Port = { send(): void }' },
    'server/src/mail/port.ts:1',
  ],

  ['guides', 'a path that is not there', { 'README.md': 'See\n`core/src/leads/led.ts`.' }, 'README.md:2'],
  ['guides', 'a link that leads nowhere', { 'docs/a.md': '[words](glossar.md)' }, 'docs/a.md:1'],
  ['guides', 'a command that is not there', { 'README.md': 'Run `npm run chekc`.' }, 'README.md:1'],

  ['versions', 'a range', { 'core/package.json': '{ "dependencies": { "zod": "^4.6.7" } }' }, 'core/package.json'],
  ['versions', 'a tag', { 'package.json': '{ "devDependencies": { "zod": "latest" } }' }, 'package.json'],
]

describe('the structure check', () => {
  test('has nothing against a healthy tree', () => {
    const tree = new Tree(Object.entries(healthy))
    expect(Object.values(rules).flatMap((check) => check(tree))).toEqual([])
  })

  test.each(faults)('%s: %s', (rule, _fault, planted, where) => {
    const tree = new Tree(Object.entries({ ...healthy, ...planted }))
    const findings = rules[rule]?.(tree) ?? []
    expect(findings.map(({ path, line }) => (line === undefined ? path : `${path}:${line}`))).toEqual([where])
  })

  test('has a planted fault for every rule', () => {
    expect(new Set(faults.map(([rule]) => rule))).toEqual(new Set(Object.keys(rules)))
  })

  test.each([
    ['an `as` with its reason', { 'core/src/leads/a.ts': 'export const a = 1 as unknown // the caller knows no more' }],
    ['`as const`', { 'core/src/leads/a.ts': 'export const a = [1] as const' }],
    ['a skipped test with its reason', { 'core/src/leads/a.test.ts': "test.skip('a', () => expect(1).toBe(1)) // needs a second disk" }],
    [
      'a test that asserts through a function of its file',
      { 'core/src/leads/a.test.ts': "test('a', () => check(1))\nfunction check(n: number) { expect(n).toBe(1) }" },
    ],
    [
      'a test that builds the house around it',
      { 'server/src/db/a.test.ts': "import { a } from '../seed/a.ts'\ntest('a', () => expect(a).toBe(1))" },
    ],
    ['a path made by running', { 'README.md': '`web/build/client`' }],
  ])('has nothing against %s', (_what, planted) => {
    const tree = new Tree(Object.entries({ ...healthy, ...planted }))
    expect(Object.values(rules).flatMap((check) => check(tree))).toEqual([])
  })
})

/**
 * Each step of the way of a message importing the one after it.
 * @param {string[]} steps
 * @returns {typeof faults}
 */
function laterSteps(steps) {
  return steps.slice(1).map((later, index) => {
    const path = `core/src/assistant/${steps[index]}/a.ts`
    return ['imports', `a step imports the one after it: ${later}`, { [path]: `import type { B } from '../${later}/b.ts'` }, `${path}:1`]
  })
}
