import { test } from '@playwright/test'
import { type MailPeer, mailPeer } from '../server/testing/mail.ts'

/** The real mail servers of the run, asked for by a story that goes through them; where there are none the story ends here, counted as not run. */
export function mailServers(): MailPeer {
  const peer = mailPeer()
  test.skip(!peer, 'the run has no mail servers')
  return peer as MailPeer // `skip` throws where it is null
}
