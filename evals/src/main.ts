import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { call, closeAdapter } from './adapter.ts'
import { adapterGuide } from './adapter-guide.ts'
import { type Arguments, readArguments, usage } from './arguments.ts'
import { closeKept } from '../../server/testing/kept-pglite.ts'
import { listBusinesses, readBusiness, readRegression } from './businesses/business.ts'
import { openWorld } from './businesses/open-world.ts'
import { printTrials } from './obeying/print-trials.ts'
import { runTrials } from './obeying/run-trials.ts'
import { documentTrials, mailTrials } from './obeying/trials.ts'
import { harborLaneQuestions } from './public/questions/harbor-lane.ts'
import { openSearchedSchool } from './public/open-searched-school.ts'
import { printCurves, printSearchQuality } from './public/print-measures.ts'
import { measureRiskCoverage } from './public/risk-coverage.ts'
import { measurePublicSearch, measureSchoolSearch } from './public/search-quality.ts'
import { openModelAt, openRecordedModel, openScriptedModel, type RecordedModel } from './replay/open-recorded-model.ts'
import { recordingsPath } from './replay/recordings.ts'
import { scriptedModels } from './replay/scripted-models.ts'
import { printScheduling } from './scheduling/print-scheduling.ts'
import { runScheduling } from './scheduling/run-scheduling.ts'
import { readSchedulingSet } from './scheduling/scheduling-set.ts'
import { type Baseline, keepBaseline, readBaseline } from './scoreboard/baseline.ts'
import { type CaseResult, type Way, ways } from './scoreboard/case-result.ts'
import { writeReport } from './scoreboard/html-report.ts'
import { measuresOf } from './scoreboard/measures.ts'
import { printScoreboard } from './scoreboard/print-scoreboard.ts'
import { runCases } from './scoreboard/run-cases.ts'
import { voiceAnswers } from './voice/answers.ts'
import { measureVoices } from './voice/measure-voices.ts'
import { voiceOwners } from './voice/owners.ts'
import { printVoices } from './voice/print-voices.ts'

await run(readArguments(process.argv.slice(2)))
await closeKept()

async function run(args: Arguments): Promise<void> {
  if (args.help) console.log(usage)
  else if (args.adapter) console.log(adapterGuide)
  else if (args.call !== undefined) await runCall(args.call)
  else if (args.obeying) await runObeying()
  else if (args.voice) printVoices(measureVoices(voiceOwners, voiceAnswers))
  else if (args.scheduling) await runDates()
  else await runEvals(args)
}

/** One call for an object, one after the other for a list of them. */
async function runCall(name: string): Promise<void> {
  const given: unknown = JSON.parse(await text(process.stdin))
  const results: unknown[] = []
  for (const one of Array.isArray(given) ? given : [given]) results.push(await call(name, one))
  console.log(JSON.stringify(Array.isArray(given) ? results : results[0], null, 2))
  await closeAdapter()
}

/** Every attack on a model that obeys. The exit code says whether one came about. */
async function runObeying(): Promise<void> {
  const world = await openWorld()
  const mails = await runTrials(world, mailTrials())
  printTrials('Mails', mails)
  const documents = await runTrials(world, documentTrials())
  printTrials('Documents', documents)
  await world.close()
  process.exitCode = [...mails, ...documents].some(({ harms }) => harms.length > 0) ? 1 : 0
}

/** Mails about dates, links and full classes. The exit code says whether a reply was wrong about one. */
async function runDates(): Promise<void> {
  const world = await openWorld()
  const results = await runScheduling(world, readSchedulingSet())
  await world.close()
  printScheduling(results)
  process.exitCode = results.some(({ faults }) => faults.length > 0) ? 1 : 0
}

/** Runs what is asked for. The exit code says whether the floors of search hold; the mails' floors are in the tests. */
async function runEvals(options: Arguments): Promise<void> {
  if (!options.search) await runMails(options)
  const isAll = !options.mails && !options.locked && options.business === undefined && options.group === undefined
  if (isAll || options.search) await runSearch(options)
}

async function runMails(options: Arguments): Promise<void> {
  const world = await openWorld()
  const isLocked = options.locked
  const results: CaseResult[] = []
  let unanswered = 0
  for (const id of options.business ? [options.business] : listBusinesses({ isLocked })) {
    const opened = await openModelFor(id, options)
    const business = readBusiness(id, { isLocked })
    results.push(
      ...(await runCases(world, business, { group: options.group, model: opened?.model, isBareToo: options.scripted === undefined })),
    )
    await opened?.close()
    unanswered += opened?.unanswered() ?? 0
    console.error(`${isLocked ? 'A locked business' : id}: done`)
  }
  const regression = isLocked || options.business ? [] : await runCases(world, readRegression(), { group: options.group })
  await world.close()
  report(options, results, regression)
  if (unanswered > 0)
    console.log(
      `\n${unanswered} requests found no recorded answer; the product went on without the model.${options.hand ? ` They are in ${options.hand}/requests.` : ''}`,
    )
}

/** The model that the command line names, else the one that was recorded for this business, if one was. */
async function openModelFor(business: string, options: Arguments): Promise<RecordedModel | null> {
  if (options.scripted !== undefined) {
    const script = scriptedModels[options.scripted]
    if (!script) throw new Error(`There is no scripted model "${options.scripted}": ${Object.keys(scriptedModels).join(', ')}`)
    return openScriptedModel(script)
  }
  if (options.model === undefined) {
    return openRecordedModel({ path: recordingsPath(business), handFolder: options.hand, isWhole: options.group === undefined })
  }
  return { model: openModelAt(options.model, options['model-name']), unanswered: () => 0, close: async () => {} }
}

function report(options: Arguments, results: readonly CaseResult[], regression: readonly CaseResult[]): void {
  // A part of the mails is not compared with all of them, nor another model with the recorded one.
  const isPart = options.business !== undefined || options.group !== undefined
  if (isPart && options.keep) throw new Error('Only the figures of all mails become the baseline.')
  const baseline = isPart ? {} : readBaseline()
  const prefix = options.locked ? 'locked, ' : ''
  const other = options.scripted ?? options.model
  const nameOf = (way: Way) => `${prefix}${way}${way === 'embedded' || other === undefined ? '' : ` (${other})`}`
  const sets = [
    ...ways.map((way) => ({ name: nameOf(way), cases: results.filter((result) => result.way === way) })),
    { name: 'regression, embedded', cases: regression },
  ].filter(({ cases }) => cases.length > 0)
  const kept: Baseline = {}
  for (const { name, cases } of sets) {
    const measures = measuresOf(cases).filter(({ of }) => of > 0)
    kept[name] = measures
    printScoreboard(name, cases, measures, { isQuiet: options.locked, baseline })
  }
  if (options.keep) keepBaseline(kept)
  if (!options.locked) console.log(`\nEvery case: ${writeReport([...results, ...regression])}`)
}

async function runSearch(options: Arguments): Promise<void> {
  const corpora = options.corpora ?? join(import.meta.dirname, '../../../shared/corpora')
  const school = await openSearchedSchool()
  const ofSchool = await measureSchoolSearch((question) => school.search(question), harborLaneQuestions)
  const isReached = printSearchQuality([ofSchool, ...(await measurePublicSearch(school.embedder, corpora))])
  printCurves(await measureRiskCoverage(school.embedder, corpora))
  await school.close()
  process.exitCode = isReached ? 0 : 1
}
