// One worker as a process of its own, with a language model that answers each call after a second, from the school's price list.
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '@ownvoice/server/config'
import { openLog } from '@ownvoice/server/open-log'
import { startServer } from '@ownvoice/server/parts/start'
import { leadAnswer, leadAsk } from '../../core/testing/assistant.ts'
import { cite, scripted } from '../../server/testing/scripted-model.ts'

const CALL_MS = 1_000
const price = scripted({
  lead: (data) => {
    const sentence = { text: 'A trial lesson takes 30 minutes and costs $25.', cites: [cite(data, '$25')] }
    return leadAnswer('', '', { asks: [leadAsk('How much is a trial lesson?', [sentence])] })
  },
})
const model: typeof price = {
  ...price,
  async generate(request) {
    await sleep(CALL_MS)
    return price.generate(request)
  },
}
const server = await startServer({ config: readConfig(process.env), log: openLog('warn'), parts: ['worker'], replace: { model } })

process.on('message', (word) => {
  if (word === 'stop') void server.stop().then(() => process.exit(0))
})
process.send?.('ready')
