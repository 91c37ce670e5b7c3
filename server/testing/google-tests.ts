import { openTestDatabase } from './database.ts'
import { testReturnAddress } from './gmail-account.ts'
import { startGooglePeer } from './google-peer.ts'

/** A database and a Google beside it, for the tests of one file. */
export async function openGoogleTests() {
  const db = await openTestDatabase()
  const peer = await startGooglePeer([testReturnAddress])
  return {
    db,
    peer,
    close: async () => {
      await peer.close()
      await db.close()
    },
  }
}
