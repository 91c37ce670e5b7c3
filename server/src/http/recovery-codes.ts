import { randomInt } from 'node:crypto'
import { recoveryCode, tidyRecoveryCode } from '@ownvoice/core/accounts/two-factor'

/** New codes, each of 49 bits: guessing is counted, and a code is worth something only beside the password. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCode.count }, () =>
    tidyRecoveryCode(
      Array.from({ length: recoveryCode.length }, () => recoveryCode.letters[randomInt(recoveryCode.letters.length)]).join(''),
    ),
  )
}
