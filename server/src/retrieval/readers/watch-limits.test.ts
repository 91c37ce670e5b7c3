import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { watchLimits } from './watch-limits.ts'

const limits = '{ memoryMb: 512, cpuMs: 60_000, parent: process.ppid }'

test('a process that reads is gone when the one that started it was killed, which can tell nobody', async () => {
  const endless = `(${watchLimits.toString()})(${limits}); console.log(process.pid)`
  const starter = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(endless)}], { stdio: ['ignore', 'inherit', 'ignore'] })`
  const parent = spawn(process.execPath, ['-e', `${starter}; setInterval(() => {}, 1e6)`], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [said]: unknown[] = await once(parent.stdout, 'data')
  const reader = Number(String(said))
  expect(isRunning(reader)).toBe(true)
  parent.kill('SIGKILL')
  while (isRunning(reader)) await pause(10) // it looks for itself, at its own pace
})

/** One that has ended and that nobody has asked about yet does not run. */
function isRunning(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false // it is gone
  }
}
