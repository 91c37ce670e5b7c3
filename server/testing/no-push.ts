import type { Push } from '../src/mail/push/port.ts'

/** No browser gets notices here. */
export const noPush: Push = { publicKey: 'none', isUsable: async () => false, send: async () => 'gone' }
