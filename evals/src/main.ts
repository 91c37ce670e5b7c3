import { isRight, judgeOutcome, type Judgement } from './judge-outcome.ts'
import { mails } from './mails.ts'
import { openEvalSchool } from './open-eval-school.ts'
import { printReport } from './print-report.ts'

// `npm run evals -- --kind booking` runs one kind; `--verbose` shows every reply.
const wanted = process.argv.includes('--kind') ? process.argv[process.argv.indexOf('--kind') + 1] : undefined
const isVerbose = process.argv.includes('--verbose')

const school = await openEvalSchool()
const judgements: Judgement[] = []
for (const mail of mails.filter((candidate) => wanted === undefined || candidate.kind === wanted)) {
  const trace = await school.consider(mail)
  const judgement = judgeOutcome(mail, trace, school.knownText)
  judgements.push(judgement)
  if (isVerbose || !isRight(judgement)) school.show(mail, trace)
}
await school.close()
const isSound = printReport(judgements)
process.exitCode = isSound ? 0 : 1
