import { modelCost, type TokenPrices } from '@ownvoice/core/assistant/model-cost'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Meter } from '../meter.ts'

/** Seconds. A message takes some tenths without a language model, and tens of seconds with a slow one. */
const stepBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120]
/** Seconds. A reply is to leave within a few; what waits for a mail server or an outage takes longer. */
const waitBuckets = [1, 2, 5, 10, 20, 30, 60, 120, 300, 900, 3600]
const requestBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const modelBuckets = [0.5, 1, 2.5, 5, 10, 20, 45, 90]

/** A meter on a registry of its own, with the figures of the process itself: memory, processor, garbage collection, event loop delay. */
export function openMeter(prices: TokenPrices): { meter: Meter; registry: Registry } {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return { meter: { ...meterMessages(registry), ...meterModels(registry, prices), ...meterWeb(registry) }, registry }
}

function meterMessages(registry: Registry): Pick<Meter, 'decided' | 'left' | 'jobEnded'> {
  const registers = [registry]
  const messages = new Counter({
    name: 'ownvoice_messages_total',
    help: 'Messages that were decided, by what became of them: send, draft, escalate, ignore, watch',
    labelNames: ['outcome'],
    registers,
  })
  const steps = new Histogram({
    name: 'ownvoice_message_step_seconds',
    help: 'What each step of the way of a message took',
    labelNames: ['step'],
    buckets: stepBuckets,
    registers,
  })
  const waited = new Histogram({
    name: 'ownvoice_message_to_accepted_seconds',
    help: 'From when a message came in until the automatic reply to it was taken by the mail server',
    buckets: waitBuckets,
    registers,
  })
  const jobs = new Counter({
    name: 'ownvoice_job_tries_total',
    help: 'Tries of jobs by queue, and how they ended: done, failed (tried again), dead',
    labelNames: ['queue', 'end'],
    registers,
  })
  for (const outcome of ['send', 'draft', 'escalate', 'ignore', 'watch'] as const) messages.inc({ outcome }, 0)
  return {
    decided(outcome, taken) {
      messages.inc({ outcome })
      for (const { name, ms } of taken) steps.observe({ step: name }, ms / 1000)
    },
    left(ms, waitedMs) {
      steps.observe({ step: 'deliver' }, ms / 1000)
      if (waitedMs !== null) waited.observe(waitedMs / 1000)
    },
    jobEnded: (queue, end) => jobs.inc({ queue, end }),
  }
}

function meterModels(registry: Registry, prices: TokenPrices): Pick<Meter, 'modelCalled'> {
  const registers = [registry]
  const calls = new Counter({
    name: 'ownvoice_model_calls_total',
    help: 'Calls of the language model by purpose, and how they ended: ok, or the fault',
    labelNames: ['purpose', 'result'],
    registers,
  })
  const tokens = new Counter({
    name: 'ownvoice_model_tokens_total',
    help: 'Tokens that calls of the language model took: input, output',
    labelNames: ['direction'],
    registers,
  })
  const seconds = new Histogram({
    name: 'ownvoice_model_call_seconds',
    help: 'What a call of the language model took, by purpose',
    labelNames: ['purpose'],
    buckets: modelBuckets,
    registers,
  })
  const isPriced = prices.input !== undefined || prices.output !== undefined
  const cost = new Counter({
    name: 'ownvoice_model_cost_total',
    help: 'What the tokens cost at AI_INPUT_PRICE and AI_OUTPUT_PRICE, in their currency',
    registers: isPriced ? registers : [],
  })
  return {
    modelCalled({ purpose, result, ms, inputTokens, outputTokens }) {
      calls.inc({ purpose, result })
      seconds.observe({ purpose }, ms / 1000)
      tokens.inc({ direction: 'input' }, inputTokens)
      tokens.inc({ direction: 'output' }, outputTokens)
      cost.inc(modelCost({ inputTokens, outputTokens }, prices) ?? 0)
    },
  }
}

function meterWeb(registry: Registry): Pick<Meter, 'requestAnswered' | 'watchStreams'> {
  const registers = [registry]
  const requests = new Counter({
    name: 'ownvoice_http_requests_total',
    help: 'Requests by the pattern of their route and the class of the answer',
    labelNames: ['route', 'class'],
    registers,
  })
  const seconds = new Histogram({
    name: 'ownvoice_http_request_seconds',
    help: 'What requests took until their answer began, by the pattern of their route',
    labelNames: ['route'],
    buckets: requestBuckets,
    registers,
  })
  return {
    requestAnswered({ route, status, ms }) {
      requests.inc({ route, class: `${Math.floor(status / 100)}xx` })
      seconds.observe({ route }, ms / 1000)
    },
    watchStreams(count) {
      const gauge = new Gauge({
        name: 'ownvoice_live_streams',
        help: 'Open streams of live updates',
        registers: [],
        collect() {
          this.set(count())
        },
      })
      registry.registerMetric(gauge)
    },
  }
}
