import { headingInWords } from '@ownvoice/core/assistant/answer/heading-in-words'
import { narrowed } from '@ownvoice/core/assistant/answer/narrowed'
import { asksToTakePart, namesLink, saysItIsFull } from '@ownvoice/core/assistant/answer/full-things'
import { namesOtherDay } from '@ownvoice/core/knowledge/sheet/other-day'
import { deliveryReportSigns } from '@ownvoice/core/assistant/screen/delivery-report'
import { headerSigns } from '@ownvoice/core/assistant/screen/machine-headers'
import { outOfOffice } from '@ownvoice/core/assistant/screen/out-of-office'
import { spamSigns } from '@ownvoice/core/assistant/screen/spam'
import { isCardLine } from '@ownvoice/core/assistant/read/card-line'
import { isDeviceLine } from '@ownvoice/core/assistant/read/device-line'
import { withoutClosing } from '@ownvoice/core/assistant/read/signature'
import { clausesOfQuestion } from '@ownvoice/core/knowledge/question-clauses'
import { namesNothing } from '@ownvoice/core/knowledge/question-terms'
import { findContradictions } from '@ownvoice/core/knowledge/radar/find-contradictions'
import { groupAlike } from '@ownvoice/core/knowledge/radar/group-alike'
import { findPassedDates } from '@ownvoice/core/knowledge/radar/find-passed-dates'
import { fileTypeOf } from '@ownvoice/core/knowledge/upload-rules'
import { asksForPerson, holdsWanted } from '@ownvoice/core/knowledge/wanted-types'
import { previewReply } from '@ownvoice/core/assistant/compose/preview-reply'
import {
  ask,
  composeInput,
  context,
  facts,
  finding,
  leadAnswer,
  leadAsk,
  leadInput,
  link,
  passage,
  personMail,
  reading,
  schoolVoice,
  settled,
  sentencesOf,
  sheetAnswer,
} from '../../core/testing/assistant.ts'
import { loadLearnedAnswers } from '../src/ai/open-learned-answers.ts'
import { emptyAnswer } from './empty-answer.ts'
import { check } from '@ownvoice/core/assistant/check/check'
import { claimText } from '@ownvoice/core/text/claim-text'
import { contentStems, coverage, isEnglishProse, wordsOf, withoutInvisible } from '@ownvoice/core/text/content-words'
import { wordsIn } from '@ownvoice/core/text/words'
import { extractClaims } from '@ownvoice/core/text/extract-claims'
import { nameKeys } from '@ownvoice/core/text/extract-names'
import { withoutOwnNames } from '@ownvoice/core/assistant/check/own-names'
import { readNumber } from '@ownvoice/core/text/read-number'
import { checkAndRepair } from '@ownvoice/core/assistant/check/repair'
import { compose } from '@ownvoice/core/assistant/compose/compose'
import { urgentContact } from '@ownvoice/core/assistant/compose/urgent-contact'
import { calledBy } from '@ownvoice/core/text/called-by'
import { personName } from '@ownvoice/core/text/person-name'
import { deferralTopics } from '@ownvoice/core/assistant/compose/deferral-topics'
import { writeFollowUps } from '@ownvoice/core/assistant/compose/follow-ups'
import { composeHolding } from '@ownvoice/core/assistant/compose/holding'
import { withYesOrNo } from '@ownvoice/core/assistant/answer/yes-no'
import { readableSentence } from '@ownvoice/core/knowledge/readable-sentence'
import { blackedOutRequests } from '@ownvoice/core/scheduling/blacked-out-requests'
import { leftToOwner } from '@ownvoice/core/assistant/decide/left-to-owner'
import { isAllowed } from '@ownvoice/core/mailboxes/address-list'
import { answeredFrom, typedAliases } from '@ownvoice/core/mailboxes/aliases'
import { decide } from '@ownvoice/core/assistant/decide/decide'
import { settleAsks } from '@ownvoice/core/assistant/answer/settle-asks'
import { askedTogether } from '@ownvoice/core/knowledge/asked-together'
import { queryOf } from '@ownvoice/core/knowledge/query-of'
import { leadRequest } from '@ownvoice/core/assistant/model/lead-request'
import { settledByLead, writeLeadReply } from '@ownvoice/core/assistant/compose/lead-reply'
import { isNotForCustomers } from '@ownvoice/core/text/not-for-customers'
import { courteousLine, namedTopic, questionBack, statesNothing } from '@ownvoice/core/assistant/model/own-lines'
import { rewordedAnswer, rewordingData } from '@ownvoice/core/assistant/model/rewording'
import type { LedAsk } from '@ownvoice/core/assistant/model/led'
import { applyRiskLook, riskLookData } from '@ownvoice/core/assistant/model/risk-look'
import { applySecondLook, joinLooks, secondLooks } from '@ownvoice/core/assistant/model/second-look'
import { takeAnswer } from '@ownvoice/core/assistant/model/take-answer'
import { tooLongToLead } from '@ownvoice/core/assistant/model/too-long'
import { fitsTranslation, translatedDraft, translationData } from '@ownvoice/core/assistant/model/translation'
import { readyReplies } from '@ownvoice/core/assistant/offer/ready-replies'
import { findDates } from '@ownvoice/core/text/dates'
import { htmlToText } from '@ownvoice/core/assistant/read/html-to-text'
import { detectLanguage } from '@ownvoice/core/assistant/read/language'
import { cleanLine, linesOf, smuggledText } from '@ownvoice/core/assistant/read/mail-line'
import { visibleReply } from '@ownvoice/core/assistant/read/visible-reply'
import { read, saidIn } from '@ownvoice/core/assistant/understand/read'
import { hiddenInstruction } from '@ownvoice/core/assistant/read/hidden-instruction'
import { senderName } from '@ownvoice/core/assistant/read/sender-name'
import { sentencesOf as sentencesOfMail } from '@ownvoice/core/assistant/understand/mail-sentences'
import { brokenPromises } from '@ownvoice/core/assistant/check/broken-promises'
import { asksForRecords, tellsOfRecords } from '@ownvoice/core/assistant/decide/personal-records'
import { readAutoconfig } from '@ownvoice/core/mailboxes/read-autoconfig'
import { parseAuthenticationResults } from '@ownvoice/core/mailboxes/authentication-results'
import { readAuthentication } from '@ownvoice/core/assistant/screen/sender-authentication'
import { addressKind, domainOf, registrableDomain } from '@ownvoice/core/assistant/screen/daemon-address'
import { screen } from '@ownvoice/core/assistant/screen/screen'
import { editAnswer, teachQuestion } from '@ownvoice/core/knowledge/answers/change-answer'
import { compareAnswers } from '@ownvoice/core/knowledge/answers/compare-answers'
import { proposeAnswers } from '@ownvoice/core/knowledge/answers/propose-answers'
import { readBlocks } from '@ownvoice/core/knowledge/blocks'
import { chunkDocument } from '@ownvoice/core/knowledge/chunk'
import { judgeDocumented } from '@ownvoice/core/knowledge/documented'
import { mendSpelling } from '@ownvoice/core/knowledge/mend-spelling'
import { readQuestionFile, writeQuestionFile } from '@ownvoice/core/knowledge/question-file'
import { layOutSheet, textsOfSheet } from '@ownvoice/core/knowledge/sheet/answer-sheet'
import { findInSheet } from '@ownvoice/core/knowledge/sheet/find-in-sheet'
import { vectorSize } from '@ownvoice/core/knowledge/sheet/learned'
import { isListItem, isRuleLine, isTableRow, splitSentences } from '@ownvoice/core/text/sentences'
import { storedName } from '@ownvoice/core/knowledge/stored-name'
import { countSearchTerms, termsOf, tokensOf } from '@ownvoice/core/knowledge/terms'
import { canonicalAddress } from '@ownvoice/core/leads/canonical-address'
import { plainMail } from '@ownvoice/core/mailboxes/plain-mail'
import { quotedLines, quotedOriginal } from '@ownvoice/core/mailboxes/quoted-original'
import { replySubject } from '@ownvoice/core/mailboxes/reply-subject'
import { tidyMail } from '@ownvoice/core/mailboxes/tidy-mail'
import { oneLine } from '@ownvoice/core/site/one-line'
import { daysNamedInEnglish, faultOfDays } from '@ownvoice/core/text/days-named'
import { figuresSaidIn, figuresSaidInEnglish } from '@ownvoice/core/text/figures-said'
import { cutText } from '@ownvoice/core/text/cut-text'
import { tidySignature } from '@ownvoice/core/assistant/signature'
import { tidyLine, tidyText } from '@ownvoice/core/text/tidy-text'
import { lineWithoutLinks, withoutLinks } from '@ownvoice/core/text/without-links'
import { holdsNul } from '@ownvoice/core/text/holds-nul'
import { toWellFormedText } from '@ownvoice/core/text/to-well-formed-text'
import { trimCharacters, trimEndOf } from '@ownvoice/core/text/trim-characters'
import type { Draft } from '@ownvoice/core/assistant/trace'
import { bookingFunctions } from './reading-functions-of-bookings.ts'
import { miningFunctions } from './reading-functions-of-mining.ts'
import { visitorFunctions } from './reading-functions-of-visitors.ts'
import { sheetFunctions } from './reading-functions-of-sheets.ts'
import { understandingFunctions } from './reading-functions-of-understanding.ts'
import { toneFunctions } from './reading-functions-of-tone.ts'
import { formFunctions } from './reading-functions-of-forms.ts'

const now = new Date('2026-03-04T15:00:00Z')
const sender = { name: 'Nora', address: 'nora@example.com' }
const own = { ownAddresses: ['office@school.example'], isOwnMessageId: () => false }
const mailOf = (text: string) => plainMail(sender, text.slice(0, 300), text)
const htmlOf = (html: string) => ({ ...plainMail(sender, '', ''), text: null, html })
const draftOf = (text: string): Draft => ({
  subject: 'Re: Piano',
  text,
  by: 'embedded',
  statements: [{ kind: 'answer', text, paragraph: 1, askId: 'a1', sources: [] }],
})
const foundIn = (text: string) => {
  const from = passage(text)
  return [{ passage: from, bm25: 0.5, cosine: 0.5, score: 0.5, sentences: sentencesOf(from).map((one) => ({ ...one, cosine: 0.5 })) }]
}
/** An answer on the sheet is at most 5,000 characters long, and each of its questions at most 300. */
const answerOf = (text: string) => sheetAnswer(text.slice(0, 5_000), { questions: [text.slice(0, 300)] })
const learned = await loadLearnedAnswers()
const vector = new Float32Array(vectorSize)
const healthSeen = { flag: 'medical', chance: 0.9, isCertain: false, by: 'head' } as const
/** Asks are cut to a few hundred characters by whoever finds them. */
const booked = (one: LedAsk): LedAsk => ({ ...one, outcome: 'answered', statements: [], link: link('tour', 'other', 'A tour'), reason: '' })
const asked = (text: string) => ask(text.slice(0, 600))

/**
 * Each function of core that reads text as it comes from outside, fed with a text. Where who calls it cuts the text (an ask, a passage, a
 * draft), it is cut here too.
 */
export const readingFunctions: Readonly<Record<string, (text: string) => unknown>> = {
  courteousLine: (text) => courteousLine(text, text),
  statesNothing: (text) => statesNothing(text, text),
  isNotForCustomers,
  questionBack: (text) => questionBack(text, new Set(['piano'])),
  namedTopic: (text) => namedTopic(text, new Set(['piano'])),
  lead: (text) => {
    // A message, a passage and what a model makes of them are all hostile here; an answer of a model is at most some thousand tokens long.
    const said = text.slice(0, 2_000)
    const input = leadInput({ reading: reading(text), passages: [passage(said)], samples: [said] })
    const { data, citables } = leadRequest(input)
    const fitted = leadRequest({ ...input, limits: { ...input.limits, room: 1_500 } })
    const held = context({ reading: reading(text), passages: [passage(said)] })
    const id = citables.sentences[0]?.id ?? 'd1.1'
    const asks = [
      leadAsk('How much are piano lessons?', [{ text: said, cites: [{ id, quote: said }] }]),
      leadAsk(said, [], { topic: said }),
    ]
    const answer = leadAnswer(said, id, { asks, opening: said, closing: said, why: said, flags: [{ flag: 'complaint', words: said }] })
    const led = takeAnswer({ answer, citables, context: held })
    const looked = applySecondLook(led, joinLooks([{ sentences: [], openingIsHarmless: true, closingIsHarmless: true, concerns: [] }]))
    const settledAsks = settledByLead(looked, { isVouched: true, offersWaitlist: true })
    const rewording = { questions: [{ id: 'a1', sentences: [{ text: said, cites: [{ id, quote: said }] }] }] }
    const again = takeAnswer({ answer: rewordedAnswer(answer, led, rewording), citables, context: held })
    const small = [secondLooks(led, { context: held }, 500), rewordingData(led, citables, held, 500), fitted, tooLongToLead(held.reading)]
    const risky = {
      ...led,
      asks: led.asks.map(booked),
      verdict: { ...led.verdict, ownerMustSee: false, staysSilent: false },
      reading: { ...held.reading, flags: [{ ...healthSeen, evidence: said }] },
    }
    const risk = [
      riskLookData(risky, held.reading),
      applyRiskLook(risky, held.reading, { sentences: [{ id: said, isReal: true, why: said }] }),
    ]
    const requests = [again, small, risk, secondLooks(led, { context: held }), rewordingData(led, citables, held)]
    return [data, requests, writeLeadReply(looked, { ...composeInput({ settled: settledAsks }), context: held })]
  },
  translation: (text) => {
    // A reply of ours is at most some thousand characters long, and so is what a model makes of it.
    const said = text.slice(0, 2_500)
    const held = context({ reading: reading(text, { language: { code: 'es', confidence: 1 } }) })
    const data = translationData(draftOf(said), { language: 'es', voice: schoolVoice, context: held })
    return [data, fitsTranslation(data, 500), check(translatedDraft(draftOf(said), { statements: [{ id: 't1', text: said }] }), held)]
  },
  figuresSaidIn,
  figuresSaidInEnglish,
  daysNamedInEnglish,
  faultOfDays: (text) => [faultOfDays(text, text, 'es'), faultOfDays(text, text, 'ja')],
  addressKind,
  blackedOutRequests: (text) => blackedOutRequests(reading(text), []),
  canonicalAddress,
  check: (text) => check(draftOf(text), context()),
  checkAndRepair: (text) => checkAndRepair(draftOf(text.slice(0, 10_000)), context()),
  readAutoconfig: (text) => [readAutoconfig(text), readAutoconfig(`<incomingServer type="imap"><hostname>${text}`)],
  chunkDocument: (text) => [chunkDocument({ text, kind: 'text' }), chunkDocument({ text, kind: 'markdown' })],
  claimText,
  cleanLine,
  compareAnswers: (text) => {
    const proposed = proposeAnswers({ documentId: 'd1', documentName: 'Prices.md', text, isQuestion: false }, { name: '' })
    const stored = proposed.map((answer) => ({ ...answer, id: answer.text, state: 'confirmed' as const }))
    return compareAnswers(stored, proposed, { documentId: 'd1', text: text.slice(1), before: text })
  },
  compose: (text) => compose(composeInput({ subject: text, reading: reading(text), settled: [settled(text)] })),
  quotedOriginal: (text) => {
    const quoted = quotedOriginal({ from: { name: text, address: 'dana@customer.example' }, text, sentAt: now, timezone: 'UTC' })
    return quoted && quotedLines(quoted)
  },
  deferralTopics: (text) => deferralTopics([text], [text]),
  withYesOrNo: (text) => withYesOrNo(text.slice(0, 600), answerOf(text)),
  withoutOwnNames: (text) => withoutOwnNames({ kind: 'answer', text }, { ownNames: ['Two Rivers Yoga', text.slice(0, 200)] }),
  composeFromSheet: (text) => compose(composeInput({ reading: reading(text), settled: [settled(text, { answers: [sheetAnswer(text)] })] })),
  readyReplies: (text) => {
    const input = composeInput({ reading: reading(text), settled: [settled(text, { ask: asked(text), state: 'undocumented' })] })
    const held = context({ reading: reading(text), answers: [answerOf(text)] })
    return readyReplies(
      input,
      { byAsk: new Map([['a1', [{ answer: answerOf(text), share: 1 }]]]), whole: [answerOf(text)], chance: 0.5 },
      { context: held, sureFrom: 0.9 },
    )
  },
  writeFollowUps: (text) =>
    writeFollowUps({
      steps: [1, 2, 3, 4],
      voice: schoolVoice,
      disclosure: false,
      seed: 0,
      context: context({
        reading: reading(text),
        subject: text.slice(0, 300),
        answers: [sheetAnswer('Piano lessons start at age 5.')],
        told: [{ by: 'owner', text, isInThread: true }],
      }),
    }),
  composeHolding: (text) => composeHolding('polite', 'undocumented', composeInput({ subject: text, reading: reading(text) })),
  countSearchTerms,
  coverage: (text) => coverage(text, text),
  cutText: (text) => cutText(text, 1_000),
  findInSheet: (text) => {
    const hostile = answerOf(text)
    const sheet = layOutSheet([hostile, answerOf('Piano lessons are $40.')], () => ({ first: vector, second: vector }), learned)
    return [textsOfSheet([hostile]), findInSheet({ text, vector, second: vector }, sheet, learned)]
  },
  leftToOwner: (text) => {
    const others = [{ name: text.slice(0, 255), address: 'tom@example.com' }]
    const mail = { from: { name: '', address: text.slice(0, 320) }, to: others, cc: others }
    const given = { mail, screening: personMail, reading: reading(text), ownAddresses: [], ownNames: ['Maya'], timezone: 'UTC' }
    return [
      leftToOwner({ ...given, conversation: { ownersSince: null, answeredAt: null, people: [] } }),
      leftToOwner({ ...given, conversation: { ownersSince: now, answeredAt: null, people: [] } }),
    ]
  },
  answeredFrom: (text) =>
    answeredFrom(
      { to: [{ name: '', address: text }], cc: [] },
      { emailAddress: 'office@school.example', aliases: ['info@school.example'] },
    ),
  typedAliases,
  isAllowed: (text) => isAllowed(['sam@supplier.example', '@supplier.example'], [text.slice(0, 320)]),
  decide: (text) => decide(facts({ reading: reading(text), settled: [settled(text)] })),
  detectLanguage,
  domainOf,
  proposeAnswers: (text) => [
    proposeAnswers({ documentId: 'd1', documentName: 'Prices.md', text, isQuestion: false }, { name: 'Harbor Lane Music' }),
    proposeAnswers(
      { documentId: 'd1', documentName: 'Question', text: `# How much?\n\n${text}\n`, isQuestion: true },
      { name: 'Harbor Lane Music' },
    ),
  ],
  extractClaims: (text) => extractClaims(text.slice(0, 2_500)), // no draft that is looked into is longer
  findDates: (text) =>
    ['en', 'nl', 'de', 'fr', 'ru'].map((language) => findDates(tidyText(text, 20_000), { now, timezone: 'America/New_York', language })),
  withoutLinks,
  lineWithoutLinks: (text) => lineWithoutLinks(text, 300),
  saidIn: (text: string) => [saidIn(text, ''), saidIn('', text)],
  namesOtherDay: (text) => namesOtherDay(text, text),
  narrowed: (text) => narrowed([text], text),
  headingInWords: (text) => [headingInWords(text, text), headingInWords('How much?', `${text}: ${text}`)],
  asksForRecords: (text) => asksForRecords({ text, intent: 'request' }),
  tellsOfRecords,
  parseAuthenticationResults,
  brokenPromises: (text) => brokenPromises(draftOf(text), { told: [{ by: 'owner', text, isInThread: true }] }),
  readAuthentication: (text) =>
    readAuthentication(
      { headers: ['received', 'authentication-results'].map((name) => ({ name, value: text })), from: null },
      'mail.school.test',
    ),
  asksToTakePart: (text) => asksToTakePart(asked(text)),
  saysItIsFull: (text) => saysItIsFull(text, text, text),
  namesLink: (text) => namesLink({ label: text }, text),
  hiddenInstruction: (text) => [hiddenInstruction(text, []), hiddenInstruction('', [text])],
  htmlToText,
  isEnglishProse,
  isListItem,
  isRuleLine,
  isTableRow,
  judgeDocumented: (text) => judgeDocumented(asked(text), foundIn('Piano lessons are $40.')),
  judgeDocumentedOfPassage: (text) =>
    judgeDocumented(ask('How much are piano lessons?', { wants: ['amount'] }), foundIn(text.slice(0, 2_000))),
  linesOf,
  mendSpelling: (text) => mendSpelling(text.slice(0, 600), ['piano', 'violin']),
  nameKeys,
  visibleReply: (text) => visibleReply({ text, html: null, subject: '', senderName: 'Nora' }),
  visibleReplyOfHtml: (html) => visibleReply({ text: null, html, subject: '', senderName: 'Nora' }),
  oneLine: (text) => oneLine(text, 200),
  personName,
  calledBy: (text) => calledBy(text, { isFormal: false }),
  askedTogether: (text) => askedTogether([asked(text), asked(text.slice(0, 300))], text),
  queryOf: (text) => queryOf(asked(text), reading(text, { asks: [asked(text)] }), text.slice(0, 300)),
  read: (text) => read(mailOf(text), { now, timezone: 'America/New_York' }),
  readHtml: (html) => read(htmlOf(html), { now, timezone: 'America/New_York' }),
  readBlocks: (text) => readBlocks(text, 'text'),
  readNumber,
  editAnswer: (text) => editAnswer({ ...emptyAnswer, id: 'a' }, { text, questions: text.split('\n') }),
  teachQuestion: (text) => teachQuestion({ ...emptyAnswer, id: 'a' }, text),
  readQuestionFile: (text) => readQuestionFile(writeQuestionFile({ question: 'How much?', answer: `a ${text.slice(0, 4_000)}` })),
  readableSentence: (text) => readableSentence(text, passage(text)),
  registrableDomain,
  replySubject,
  screen: (text) => screen(mailOf(text), own),
  screenHtml: (html) => screen(htmlOf(html), own),
  screenOwnSite: (text) => screen(plainMail({ name: '', address: 'office@school.example' }, text.slice(0, 300), text), own),
  senderName: (text) => senderName(text, null, text),
  sentencesOf: sentencesOfMail,
  settleAsks: (text) =>
    settleAsks({
      findings: [finding('a1')],
      answers: new Map(),
      sheet: new Map(),
      context: context({ reading: reading(text, { asks: [asked(text)] }) }),
      offerWaitlistOnFull: true,
    }),
  holdsNul,
  smuggledText,
  splitSentences,
  storedName: (text) => storedName(text, now),
  termsOf,
  tidyLine: (text) => tidyLine(text, 1_000),
  tidyMail: (text) => tidyMail(mailOf(text)),
  tidySignature,
  tidyText: (text) => tidyText(text, 1_000),
  toWellFormedText,
  urgentContact: (text) => urgentContact([sheetAnswer(text.slice(0, 5_000), { kind: 'contact' })], text.slice(0, 100)),
  trimCharacters: (text) => trimCharacters(text, ' .'),
  trimEndOf: (text) => trimEndOf(text, ' .'),
  ...bookingFunctions,
  ...miningFunctions,
  ...visitorFunctions,
  ...sheetFunctions,
  ...understandingFunctions,
  ...toneFunctions,
  ...formFunctions,
  withoutInvisible,
  asksForPerson: (text) => asksForPerson(text.slice(0, 600)),
  clausesOfQuestion: (text) => clausesOfQuestion(text.slice(0, 600)),
  contentStems,
  deliveryReportSigns: (text) => deliveryReportSigns(mailOf(text)),
  fileTypeOf,
  findContradictions: (text) => findContradictions([passage(text.slice(0, 2_000)), passage(text.slice(0, 2_000), { id: 'p2' })]),
  findPassedDates: (text) => findPassedDates([passage(text.slice(0, 2_000))], { now, timezone: 'America/New_York' }),
  holdsWanted: (text) =>
    (['amount', 'time', 'date', 'place', 'contact', 'list'] as const).map((want) =>
      holdsWanted(text.slice(0, 2_000), want, text.slice(0, 600)),
    ),
  headerSigns: (text) =>
    headerSigns(
      { ...mailOf(''), headers: ['list-id', 'auto-submitted'].map((name) => ({ name, value: text })) },
      new Set(['school.example']),
    ),
  isDeviceLine,
  isCardLine,
  withoutClosing,
  groupAlike: (text) => groupAlike([{ text: text.slice(0, 2_000) }, { text: text.slice(1, 2_000) }]),
  namesNothing: (text) => namesNothing(text.slice(0, 600)),
  previewReply: (text) => previewReply(schoolVoice, sheetAnswer(text.slice(0, 2_000))),
  outOfOffice: (text) => outOfOffice(text.slice(0, 1_000), text),
  spamSigns: (text) => spamSigns(text.slice(0, 1_000), text),
  tokensOf,
  wordsIn,
  wordsOf,
}
