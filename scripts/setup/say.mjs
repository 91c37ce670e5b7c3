/** Progress and troubles go to standard error, so that standard output stays what was asked for. */

/** @param {string} text */
export function say(text) {
  process.stderr.write(`${text}\n`)
}

/** A fault the person at the keyboard can mend: printed as its sentence alone, without a stack. */
export class Plain extends Error {}

/**
 * Runs a script's main function; a `Plain` fault ends it with its one sentence and code 1.
 * @param {() => Promise<number | void>} main
 */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    if (!(error instanceof Plain)) throw error
    say(`\n${error.message}`)
    process.exitCode = 1
  }
}
