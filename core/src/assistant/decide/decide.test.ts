import { describe, expect, test } from 'vitest'
import { facts, link, passage, personMail, reading, sentencesOf, settled, sheetAnswer } from '../../../testing/assistant.ts'
import type { Risk } from '../risks.ts'
import type { FlagName, RaisedFlag, Verdict } from '../trace.ts'
import { decide } from './decide.ts'
import type { DecisionFacts } from './decision-facts.ts'
import { decisionTable, maySay } from './decision-table.ts'
import { offersAnswers } from './offers-answers.ts'

const fromMachine = (verdict: Verdict) => facts({ screening: { ...personMail, verdict, reason: 'It says so in its headers.' } })
const flagged = (flag: FlagName, isCertain = false): RaisedFlag => ({ flag, chance: 0.7, isCertain, evidence: 'these words', by: 'head' })
const atRisk = (kind: Risk) => facts({ reading: reading('text', { flags: [flagged(kind)] }) })
const thanks = flagged('acknowledgement_only', true)
const unconfirmed = settled('Do you teach viola?', { answers: [sheetAnswer('We teach viola.', { state: 'proposed' })] })
const unanswered = settled('Do you teach harp?', { state: 'undocumented', confidence: 0.1 })
const byLink = settled('Book a trial', { state: 'link' })
const failed = { ok: false, claims: [], violations: [{ rule: 'foreign_link' as const, detail: 'A foreign link.' }], repaired: false }
const broken = {
  ...failed,
  violations: [...failed.violations, { rule: 'broken_promise' as const, detail: 'You were told $25, it says $40.' }],
}
const unremarkable = { ownerMustSee: false, why: '', staysSilent: false, isNothingToDo: false }
const christmas = { mention: { text: 'Dec 25', date: '2026-12-25', endDate: null, time: null }, day: '2026-12-25', until: null }

const drafts = { mode: 'draft', categoryModes: {} } as const
const full = { ...link('full', 'new', 'Tiny Tunes'), full: true }
const watching = { mode: 'watch', categoryModes: {} } as const

type Case = [rule: string, action: string, given: DecisionFacts, holding?: string]

/** One case for each row of the table, in the table's order, with what the sender gets meanwhile. */
const cases: readonly Case[] = [
  ...(['own', 'loop', 'bounce', 'auto_reply', 'machine', 'bulk', 'spam'] as const).map((verdict): Case => [
    verdict,
    'ignore',
    fromMachine(verdict),
  ]),
  ...(['child_at_risk', 'threat', 'safety', 'medical'] as const).map((kind): Case => {
    return [kind, 'escalate', atRisk(kind), kind === 'threat' ? 'polite' : 'care']
  }),
  ...(['legal', 'discrimination', 'refund', 'privacy', 'press', 'hidden_instruction', 'wants_person', 'complaint'] as const).map(
    (kind): Case => [kind, 'escalate', atRisk(kind), 'polite'],
  ),
  ['no_address', 'escalate', facts({ screening: { ...personMail, replyTo: null } })],
  ['opted_out_before', 'escalate', facts({ senderOptedOut: true })],
  ['opt_out', 'escalate', facts({ reading: reading('stop', { flags: [flagged('opt_out', true)] }) }), 'opt_out'],
  ['place_declined', 'ignore', facts({ line: { wish: 'decline', link: full, asked: false } })],
  ['perhaps_opt_out', 'escalate', facts({ reading: reading('fewer mails?', { flags: [flagged('opt_out')] }) })],
  ['acceptance', 'escalate', facts({ reading: reading('Tuesday works', { flags: [flagged('acceptance')] }) })],
  ['not_for_us', 'escalate', facts({ reading: reading('Our price list', { flags: [flagged('not_for_us')] }) })],
  ['only_attachment', 'escalate', facts({ reading: reading(' '), hasAttachments: true }), 'polite'],
  ['empty', 'ignore', facts({ reading: reading(' '), settled: [] })],
  ['language', 'escalate', facts({ reading: reading('¿Cuánto cuesta?', { language: { code: 'es', confidence: 0.9 } }) }), 'polite'],
  [
    'not_for_assistant',
    'escalate',
    facts({ lead: { ...unremarkable, ownerMustSee: true, staysSilent: true, why: 'She accepts the time.' } }),
  ],
  ['own_topic', 'escalate', facts({ ownTopics: ['piano'] }), 'polite'],
  ['owner_must_see', 'escalate', facts({ lead: { ...unremarkable, ownerMustSee: true } }), 'polite'],
  ['nothing_asked', 'ignore', facts({ reading: reading('Thanks so much!', { flags: [thanks] }), settled: [] })],
  ['not_understood', 'escalate', facts({ reading: reading('Piano, six years old'), settled: [] }), 'polite'],
  ['place_held', 'escalate', facts({ holdsPlace: true, settled: [settled('x', { state: 'full' })] })],
  ['sender_unproven', 'escalate', facts({ settled: [settled('What is my balance?', { state: 'undocumented' })] }), 'polite'],
  ['undocumented', 'escalate', facts({ settled: [unanswered] }), 'polite'],
  ['broken_promise', 'escalate', facts({ check: broken }), 'polite'],
  ['check_failed', 'escalate', facts({ check: failed }), 'polite'],
  ['partly_documented', 'escalate', facts({ settled: [unanswered, byLink] }), 'partial'],
  ['unsure', 'escalate', facts({ settled: [settled('x', { confidence: 0.2 })] }), 'polite'],
  ['not_subscribed', 'draft', facts({ isSubscribed: false, quotaLeft: 0 })],
  ['quota_used_up', 'draft', facts({ quotaLeft: 0 })],
  ['budget_reached', 'draft', facts({ budget: { ok: false, reason: 'Four answers went to this thread today.' } })],
  ['mailbox_missing', 'draft', facts({ mailboxConnected: false })],
  ['address_unverified', 'draft', facts({ ownerVerified: false })],
  ['stopped', 'draft', facts({ isStopped: true, modes: drafts })],
  ['seen_late', 'draft', facts({ late: 'It was seen 38 hours later.' })],
  ['not_on_allow_list', 'draft', facts({ isAllowed: false })],
  ['owner_chose_drafts', 'draft', facts({ modes: drafts })],
  ['category_waits', 'draft', facts({ modes: { mode: 'send', categoryModes: { [facts().reading.category]: 'draft' } } })],
  ['watching_waits', 'draft', facts({ modes: watching, isWatchable: false })],
  ['answer_unconfirmed', 'draft', facts({ settled: [settled('x')] })],
  ['middling_confidence', 'draft', facts({ settled: [settled('x', { confidence: 0.6, answers: [sheetAnswer('x')] })] })],
  [
    'may_not_settle',
    'draft',
    facts({ reading: reading('How much is it? We want Tuesdays.', { mayAsk: { text: 'We want Tuesdays.', chance: 0.4 } }) }),
  ],
  ['blackout_day', 'send', facts({ settled: [byLink], blackedOut: [christmas] })],
  ['in_line', 'send', facts({ line: { wish: 'join', link: full, asked: false }, settled: [settled('x', { state: 'line', link: full })] })],
  ['class_full', 'send', facts({ settled: [settled('x', { state: 'full' })] })],
  ['booking_link', 'send', facts({ settled: [byLink, settled('Hello', { state: 'nothing' })] })],
  ['answered_with_question', 'send', facts({ asksBack: 'Which would you like?' })],
  ['answered', 'send', facts()],
]

describe('every row of the table is reached', () => {
  test.each(cases)('%s: %s [ASSIST-024] [ASSIST-025] [ASSIST-026] [ASSIST-034]', (...row) => {
    const [rule, action, given, holding = 'none'] = row
    const decided = decide(given)
    expect(decided).toMatchObject({ decision: { rule, action }, holding })
    expect(decided.decision.reason).toMatch(/^.{10,400}$/)
  })

  test.each([
    ['a head with a low chance', 0.45, 'head', 'polite'],
    ['a head with a strong chance', 0.6, 'head', 'care'],
    ['a rule', 0.45, 'rule', 'care'],
    ['a model', 0.45, 'model', 'care'],
  ] as const)('whom to call in an emergency is said where %s saw the danger: %s, %s', (_, chance, by, holding) => {
    const read = reading('Can she join if she has asthma?', { flags: [{ ...flagged('medical'), chance, by }] })
    expect(decide(facts({ reading: read }))).toMatchObject({ decision: { rule: 'medical' }, holding })
  })

  test.each([
    ['head', 0.99, 'polite'],
    ['rule', 0.45, 'care'],
    ['model', 0.45, 'care'],
    ['owner', 0.45, 'care'],
  ] as const)('nor is it said of a threat that nothing but a head saw: %s, %s, %s', (by, chance, holding) => {
    const read = reading('We will be there in 10 minutes.', { flags: [{ ...flagged('threat'), chance, by }] })
    expect(decide(facts({ reading: read }))).toMatchObject({ decision: { rule: 'threat', action: 'escalate' }, holding })
  })

  test('a strong danger behind the gravest one counts as well', () => {
    const flags = [
      { ...flagged('child_at_risk'), chance: 0.35 },
      { ...flagged('medical'), chance: 0.9 },
    ]
    expect(decide(facts({ reading: reading('x', { flags }) }))).toMatchObject({ decision: { rule: 'child_at_risk' }, holding: 'care' })
  })

  test('no row is left without a case, and none stands twice', () => {
    expect(cases.map(([rule]) => rule)).toEqual(decisionTable.map(({ id }) => id))
    expect(new Set(decisionTable.map(({ id }) => id)).size).toBe(decisionTable.length)
  })
})

test('while all sending is stopped not even a holding reply leaves', () => {
  expect(decide(facts({ settled: [unanswered], isStopped: true }))).toMatchObject({
    decision: { action: 'escalate', rule: 'undocumented' },
    holding: 'none',
  })
})

test('about other things than those that the owner looks at first, replies leave', () => {
  expect(facts().reading.category).not.toBe('cancel')
  expect(decide(facts({ modes: { mode: 'draft', categoryModes: { [facts().reading.category]: 'send' } } })).decision.action).toBe('send')
})

test('while the owner watches, a message that they see without us is decided as if replies left, and of the others not even a holding reply leaves', () => {
  expect(decide(facts({ modes: watching })).decision.action).toBe('send')
  expect(decide(facts({ modes: watching, settled: [unanswered] })).holding).toBe('polite')
  expect(decide(facts({ modes: watching, settled: [unanswered], isWatchable: false }))).toMatchObject({
    decision: { action: 'escalate', rule: 'undocumented' },
    holding: 'none',
  })
})

test('a draft that waits by the owner’s choice tells whether it would have left', () => {
  expect(decide(facts({ modes: drafts })).decision).toMatchObject({ rule: 'owner_chose_drafts', would: 'send' })
  expect(decide(facts({ modes: drafts, settled: [settled('x')] })).decision).toMatchObject({ rule: 'owner_chose_drafts', would: 'draft' })
  expect(decide(facts({ settled: [settled('x')] })).decision.would).toBeUndefined()
})

test('who wrote long ago hears nothing by itself, not even that the owner will answer', () => {
  expect(decide(facts({ settled: [unanswered], late: 'It was seen 38 hours later.' }))).toMatchObject({
    decision: { action: 'escalate', rule: 'undocumented' },
    holding: 'none',
  })
})

describe('where two rows hold, the earlier one wins', () => {
  const { screening, reading: _, ...rest } = facts()
  test.each([
    ['a machine is never answered, whatever it says', 'machine', { ...atRisk('legal'), screening: fromMachine('machine').screening }],
    [
      'a child in danger comes before everything that a person can write',
      'child_at_risk',
      facts({
        ...rest,
        screening,
        reading: reading('x', { flags: (['legal', 'complaint', 'child_at_risk'] as const).map((flag) => flagged(flag)) }),
      }),
    ],
    ['a risk is shown even when the limits are reached', 'legal', { ...atRisk('legal'), budget: { ok: false, reason: 'x' } }],
    [
      'a risk is shown whatever the language',
      'legal',
      facts({ reading: reading('x', { language: { code: 'es', confidence: 1 }, flags: [flagged('legal')] }) }),
    ],
    ['what is not documented is asked even where the owner wants drafts', 'undocumented', facts({ settled: [unanswered], modes: drafts })],
    [
      'what is not documented is asked even when the quota is used up',
      'partly_documented',
      facts({ settled: [unanswered, byLink], quotaLeft: 0 }),
    ],
  ])('%s', (_title, rule, given) => {
    expect(decide(given).decision.rule).toBe(rule)
  })
})

test.each([
  ['no address', facts({ settled: [unanswered], screening: { ...personMail, replyTo: null } })],
  ['the limits reached', { ...atRisk('legal'), budget: { ok: false, reason: 'x' } }],
  ['a sender who asked for no more mail', { ...atRisk('legal'), senderOptedOut: true }],
  ['no mailbox', facts({ settled: [unanswered], mailboxConnected: false })],
  ['a sender who is not on the list', facts({ settled: [unanswered], isAllowed: false })],
  ['an owner not verified', facts({ settled: [unanswered], ownerVerified: false })],
  ['a subscription that has ended', facts({ settled: [unanswered], isSubscribed: false })],
])('with %s no holding reply goes out [ASSIST-027]', (_, given) => {
  expect(decide(given)).toMatchObject({ decision: { action: 'escalate' }, holding: 'none' })
})

test('a message in another language is handed over, with a word in that language, even where the documents seem to answer', () => {
  const spanish = reading('¿Cuánto cuesta?', { language: { code: 'es', confidence: 0.9 } })
  expect(decide(facts({ reading: spanish }))).toMatchObject({ decision: { action: 'escalate', rule: 'language' }, holding: 'polite' })
  expect(decide(facts({ reading: spanish, replyLanguage: 'es' })).decision.rule).not.toBe('language')
  expect(decide(facts({ reading: spanish, replyLanguage: 'pt' })).decision.rule).toBe('language')
})

test('a question in the subject of an empty mail is answered [ASSIST-022]', () => {
  expect(
    decide(
      facts({
        reading: reading(''),
        settled: [settled('Price for a trial lesson?', { answers: [sheetAnswer('A trial lesson is $25.')] })],
      }),
    ).decision.action,
  ).toBe('send')
})

test('a model may find nothing to do where the heads are not certain, but not in a long text, not in a question and not against a risk', () => {
  const blessing = 'God bless you for letting us know it arrived. No need to answer.'
  const found = (text: string, replaced: Partial<DecisionFacts> = {}) =>
    decide(facts({ settled: [], reading: reading(text), lead: { ...unremarkable, isNothingToDo: true }, ...replaced })).decision.rule
  expect(found(blessing)).toBe('nothing_asked')
  expect(found(blessing, { lead: null })).toBe('not_understood')
  expect(found(`${blessing} Or is there?`)).toBe('not_understood')
  expect(found(blessing.repeat(5))).toBe('not_understood')
  expect(decide({ ...atRisk('legal'), settled: [], lead: { ...unremarkable, isNothingToDo: true } }).decision.rule).toBe('legal')
})

test('a model can send nothing that a row before it keeps, and its own doubt keeps what documents answer', () => {
  expect(decide({ ...atRisk('medical'), lead: unremarkable }).decision.rule).toBe('medical')
  expect(decide(facts({ lead: { ...unremarkable, ownerMustSee: true } })).decision.action).toBe('escalate')
})

test('of several risks a danger with a fair chance leads, else the likeliest', () => {
  const ruleOf = (...chances: [Risk, number][]) =>
    decide(facts({ reading: reading('x', { flags: chances.map(([flag, chance]) => ({ ...flagged(flag), chance })) }) })).decision.rule
  expect(ruleOf(['refund', 0.98], ['threat', 0.6])).toBe('refund')
  expect(ruleOf(['complaint', 0.9], ['child_at_risk', 0.36])).toBe('child_at_risk')
  expect(ruleOf(['complaint', 0.9], ['child_at_risk', 0.14])).toBe('complaint')
})

test('beside a certain wish for no more mail a risk has to be likely', () => {
  const flags = [flagged('opt_out', true), { ...flagged('privacy'), chance: 0.37 }]
  expect(decide(facts({ reading: reading('x', { flags }) })).decision.rule).toBe('opt_out')
})

test('who may want no more mail is taken at their word in answer to a follow-up, unless an answer surely answers the very words', () => {
  const asked = 'Can you stop by on Tuesday?'
  const seen = { ...flagged('opt_out'), by: 'head' as const, evidence: asked }
  const perhaps = facts({ reading: reading(asked, { flags: [seen] }), answersFollowUp: true, settled: [unanswered] })
  expect(decide(perhaps)).toMatchObject({ decision: { action: 'escalate', rule: 'opt_out' }, holding: 'opt_out' })
  const answered = settled(asked, { answers: [sheetAnswer('We come to you on Tuesdays.')], confidence: 0.9 })
  expect(decide({ ...perhaps, settled: [answered] }).decision.rule).toBe('answered')
  expect(decide({ ...perhaps, answersFollowUp: false }).decision.rule).toBe('perhaps_opt_out')
  const hardly = { ...perhaps, reading: reading(asked, { flags: [{ ...seen, chance: 0.35 }] }) }
  expect(decide(hardly)).toMatchObject({ decision: { rule: 'perhaps_opt_out' }, holding: 'none' })
})

test('who wants no more mail hears just that, also beside a complaint', () => {
  const flags = [flagged('opt_out', true), flagged('complaint')]
  expect(decide(facts({ reading: reading('x', { flags }) }))).toMatchObject({ decision: { rule: 'complaint' }, holding: 'opt_out' })
})

test.each([
  ['it is not certain', reading('Thanks I guess', { flags: [flagged('acknowledgement_only')] })],
  ['it holds a question mark', reading('Thanks! Is it on?', { flags: [thanks] })],
  ['something else may hold as well', reading('ok, bye', { flags: [thanks, flagged('cancel')] })],
  ['nothing says what it is', reading('Great, still no answer after two weeks')],
])('thanks go to the owner when %s', (_, read) => {
  expect(decide(facts({ settled: [], reading: read })).decision).toMatchObject({ action: 'escalate', rule: 'not_understood' })
})

test('the reason names what the documents do not answer', () => {
  expect(decide(facts({ settled: [unanswered] })).decision.reason).toBe('Your documents do not answer “Do you teach harp?”.')
})

test('beside what is left to the owner only that is said which might leave by itself', () => {
  const mixed = facts({ settled: [unanswered, unconfirmed] })
  expect(decide(mixed)).toMatchObject({ decision: { rule: 'undocumented' }, holding: 'polite' })
  expect(maySay(mixed, unconfirmed)).toBe(false)
  expect(maySay(mixed, settled('x', { sentences: sentencesOf(passage('A lesson is $40.')) }))).toBe(false)
  expect(maySay(mixed, settled('x', { answers: [sheetAnswer('x')], confidence: 0.6 }))).toBe(false)
  expect(maySay(mixed, settled('x', { answers: [sheetAnswer('x')] }))).toBe(true)
})

test('answers are offered for want of a sure one, and beside what heads alone saw where one is likely enough', () => {
  const of = (rule: string, chance: number, ...flags: RaisedFlag[]) =>
    offersAnswers({ action: 'escalate', rule, reason: '' }, reading('text', { flags }), chance)
  expect(of('undocumented', 0)).toBe(true)
  expect(of('medical', 0.3, flagged('medical'))).toBe(true)
  expect(of('medical', 0.1, flagged('medical'))).toBe(false)
  expect(of('medical', 0.3, { ...flagged('medical'), by: 'rule' })).toBe(false)
  expect(of('opt_out', 0.9, flagged('opt_out', true))).toBe(false)
  expect(of('no_address', 0.9)).toBe(false)
})

test('what heads saw in a question that a confirmed answer surely answers does not keep the answer back', () => {
  const asked = 'Which instruments can we rent?'
  const answered = (chance: number) => settled(asked, { answers: [sheetAnswer('We rent violins.')], confidence: chance })
  const seen = (evidence: string, flag: FlagName, chance = 0.9, flagChance = 0.7) =>
    decide(facts({ reading: reading(asked, { flags: [{ ...flagged(flag), chance: flagChance, evidence }] }), settled: [answered(chance)] }))
      .decision.rule
  expect(seen(`Hi, ${asked}`, 'not_for_us')).toBe('answered')
  expect(seen(`Hi, ${asked}`, 'acceptance')).toBe('answered')
  expect(seen(`Hi, ${asked}`, 'not_for_us', 0.6)).toBe('not_for_us')
  expect(seen('We sell violins.', 'not_for_us')).toBe('not_for_us')
  expect(seen('Hi, can we rent a violin from you for our daughter?', 'not_for_us', 0.9)).toBe('answered')
  expect(seen('It is for my nephew Sam, who is 12.', 'acceptance', 0.9, 0.2)).toBe('answered')
  expect(seen('It is for my nephew Sam, who is 12.', 'acceptance', 0.6, 0.2)).toBe('acceptance')
  expect(seen(`Hi, ${asked}`, 'medical', 0.9, 0.2)).toBe('medical')
})

test('a reply of answers alone waits unless it surely settles the whole message; beside links, where another sentence may want something', () => {
  const byAnswer = settled('How much?', { answers: [sheetAnswer('It is $40.')] })
  const mayAsk = (chance: number) => reading('How much? We want Tuesdays.', { mayAsk: { text: 'We want Tuesdays.', chance } })
  const decided = (given: Parameters<typeof facts>[0]) => decide(facts(given)).decision
  expect(decided({ settled: [byAnswer], settles: true, reading: mayAsk(0.4) }).rule).toBe('answered')
  expect(decided({ settled: [byAnswer], settles: false, reading: mayAsk(0.05) })).toMatchObject({
    rule: 'may_not_settle',
    reason: '“We want Tuesdays.” may want something that the reply does not say.',
  })
  expect(decided({ settled: [byAnswer], settles: false }).reason).toBe('What was found may not be all that is meant.')
  expect(decided({ settled: [byAnswer, byLink], settles: true, reading: mayAsk(0.15) }).rule).toBe('may_not_settle')
  expect(decided({ settled: [byAnswer, byLink], settles: false, reading: mayAsk(0.14) }).action).toBe('send')
})
