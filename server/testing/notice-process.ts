import { z } from 'zod'
import { openNoticeWorld } from './notice-world.ts'
import { openTestWeb } from './test-web.ts'

/** What the process is asked for when it starts: the message that waits, and the reply that was begun. */
const Order = z.object({ text: z.string(), draft: z.string() })

/**
 * The real app with one message that waits, for a story in a browser: a notice comes a minute after its message, and here the clock is set. Says where it
 * is and what the notice's links hold, then answers each message with what was written to the customer, until its parent goes.
 */
async function main(): Promise<void> {
  const { text, draft } = Order.parse(JSON.parse(process.argv[2] ?? ''))
  const web = await openTestWeb()
  const world = await openNoticeWorld(web.db, web.deps)
  const { keys, messageId } = await world.notified({ text, draft })
  process.on('message', () => {
    void world
      .answersOf(messageId)
      .then((answers) => process.send?.(answers.map((answer) => ({ status: answer.status, text: answer.text }))))
  })
  // A database that is kept for the next test of a worker has a timer, which would keep this process.
  process.once('disconnect', () => void web.stop().finally(() => process.exit()))
  process.send?.({ url: web.url, keys })
}

await main()
