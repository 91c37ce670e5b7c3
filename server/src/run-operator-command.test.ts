import { expect, test } from 'vitest'
import type { DeadJob } from './jobs/engine.ts'
import { runOperatorCommand } from './run-operator-command.ts'

const dead: DeadJob = {
  id: 'job-1',
  name: 'mailboxes.deliver',
  payload: { owner: 'o', outgoingId: 'm' },
  error: 'the server refused\nfor good',
  failedAt: new Date('2026-03-02T15:00:00Z'),
}

test('dead jobs are listed with what they were to do and why they died', async () => {
  const lines = await runOperatorCommand(['dead-jobs'], jobs([dead]))
  expect(lines).toEqual([
    '2026-03-02T15:00:00.000Z  job-1  mailboxes.deliver  {"owner":"o","outgoingId":"m"}\n    the server refused\n    for good',
  ])
  expect(await runOperatorCommand(['dead-jobs'], jobs([]))).toEqual(['No job has failed for good.'])
})

test('a dead job is put back by its id', async () => {
  const retried: string[] = []
  await runOperatorCommand(['retry-job', 'job-1'], jobs([dead], retried))
  expect(retried).toEqual(['job-1'])
})

test('an unknown command, or one without its id, changes nothing and says what there is', async () => {
  const retried: string[] = []
  for (const args of [[], ['help'], ['retry-job']]) {
    expect((await runOperatorCommand(args, jobs([dead], retried))).join('\n')).toMatch(/dead-jobs[\s\S]+retry-job <id>/)
  }
  expect(retried).toEqual([])
})

function jobs(list: DeadJob[], retried: string[] = []) {
  return { listDead: async () => list, retryDead: async (id: string) => void retried.push(id) }
}
