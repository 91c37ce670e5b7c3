import { parseArgs } from 'node:util'

export const usage = `npm run evals -- [options]
  (none)                 the eight open businesses, the regression set, search on public sets; against evals/baseline.json
  --business NAME        one business
  --group NAME           mails of one group: near, far, several, partly, miss, delicate, scheduling, nothing, not_customer
  --mails                the mails only, no public sets
  --search               search and the public sets only
  --locked               the locked businesses, totals only
  --model URL            with a language model at the base URL of an OpenAI-compatible API, besides the recorded ones
  --model-name NAME      its name there
  --scripted NAME        with a scripted model: careless or obeying
  --voice                whose own mails replies are nearest to, of six invented owners
  --scheduling           eighty mails about dates, links and full classes: no forbidden date, no wrong link
  --obeying              every attack on a model that obeys whatever it reads, in mails and in documents
  --hand FOLDER          answers written by hand are read from FOLDER/answers and recorded; what is missing is put into FOLDER/requests
  --corpora FOLDER       where the public sets are
  --keep                 the figures of this run become the baseline
  --adapter              how to call single functions
  --call NAME            calls one with JSON on standard input, prints JSON`

/** What the command line asks for. Throws where it does not understand. */
export function readArguments(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      business: { type: 'string' },
      group: { type: 'string' },
      mails: { type: 'boolean', default: false },
      search: { type: 'boolean', default: false },
      locked: { type: 'boolean', default: false },
      model: { type: 'string' },
      'model-name': { type: 'string' },
      scripted: { type: 'string' },
      voice: { type: 'boolean', default: false },
      scheduling: { type: 'boolean', default: false },
      obeying: { type: 'boolean', default: false },
      hand: { type: 'string' },
      corpora: { type: 'string' },
      keep: { type: 'boolean', default: false },
      adapter: { type: 'boolean', default: false },
      call: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  return values
}

export type Arguments = ReturnType<typeof readArguments>
