import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EvalMail } from './eval-mail.ts'
import { isRight, judgeOutcome, type Judgement } from './judge-outcome.ts'
import { mails } from './mails.ts'
import { heldOut } from './mails/held-out.ts'
import { type EvalSchool, openEvalSchool } from './open-eval-school.ts'

let school: EvalSchool

beforeAll(async () => {
  school = await openEvalSchool()
})
afterAll(() => school.close())

/** How many mails were right of all when the floor was set; whoever lowers one says why. */
const sets: readonly (readonly [name: string, mails: readonly EvalMail[], floor: number])[] = [
  ['tuned on', mails, 152],
  ['held out', heldOut, 63],
]

describe.each(sets)('the mails %s', (_, set, floor) => {
  test('get no claim that stands nowhere, no answer to a machine, and are right as often as before [ASSIST-024 ASSIST-025 ASSIST-031]', async () => {
    const judgements: Judgement[] = []
    for (const mail of set) judgements.push(judgeOutcome(mail, await school.consider(mail), school.knownText))
    expect(judgements.flatMap(({ mail, unsupported }) => unsupported.map((claim) => `${mail.id}: ${claim}`))).toEqual([])
    expect(judgements.filter((judgement) => judgement.answeredMachine).map(({ mail }) => mail.id)).toEqual([])
    expect(judgements.filter(isRight).length).toBeGreaterThanOrEqual(floor)
  }, 600_000)
})
