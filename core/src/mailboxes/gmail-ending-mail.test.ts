import { expect, test } from 'vitest'
import { gmailEndingMail } from './gmail-ending-mail.ts'

test('says in the owner’s own time until when Google lets us in, what happens then, and where to connect again [INTEG-010]', () => {
  const mail = gmailEndingMail({
    to: 'dana@example.com',
    emailAddress: 'hello@salon.example',
    endsAt: new Date('2026-07-05T06:30:00Z'),
    timezone: 'America/Chicago',
    origin: 'https://own.example',
  })
  expect(mail).toMatchObject({
    to: 'dana@example.com',
    subject: 'The Gmail connection of hello@salon.example ends soon',
    button: { label: 'Connect it again', url: 'https://own.example/dashboard/integrations' },
  })
  expect(mail.paragraphs.join(' ')).toMatch(/until Sunday, July 5, 2026 at 1:30 AM\. From then on nobody who writes there is answered\./)
})
