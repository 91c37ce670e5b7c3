import programs from 'node:child_process'
import names from 'node:dns'
import { readFileSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { buffer } from 'node:stream/consumers'

// For a test: runs in the place of the process that reads files, with its rights, and tries what it must not do. Says what it was able to.

const attempts: Record<string, () => unknown> = {
  'read a file of the system': () => readFileSync('/etc/hosts'),
  'write a file': () => writeFileSync('/tmp/ownvoice-probe', ''),
  'start a program': () => programs.execFileSync('true'),
  'open a connection': () => net.connect(9).on('error', () => {}),
  'ask for a name': () => names.lookup('localhost', () => {}),
  'send a request': () => fetch('http://127.0.0.1:9/').catch(() => {}),
  'reach a module by another way': () => process.getBuiltinModule('node:net'),
  'run a text as a program': () => Reflect.construct(Function, ['']),
  'see the settings of the server': () => {
    if (Object.keys(process.env).length === 0) throw new Error('none')
  },
}

await buffer(process.stdin)
const done = Object.entries(attempts).flatMap(([what, attempt]) => {
  try {
    attempt()
    return [what]
  } catch {
    return []
  }
})
process.stdout.write(`${JSON.stringify({ type: 'refusal', reason: done.join(', ') })}\n`)
