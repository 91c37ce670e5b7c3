import { afterEach, beforeEach, expect } from 'vitest'

const methods = /** @type {const} */ (['debug', 'error', 'info', 'log', 'trace', 'warn'])

/** @type {string[]} */
let said = []

beforeEach(() => {
  said = []
})

// Noise hides what matters: a test during which anything was printed fails, and says what.
afterEach(() => {
  expect(said, 'Something was printed to the console during this test').toEqual([])
})

for (const method of methods) {
  console[method] = (...values) => said.push(`console.${method}: ${values.map(String).join(' ')}`)
}
