import { mailsOf } from '../eval-mail.ts'

const ignored = ['ignore'] as const

export const machines = [
  ...mailsOf('machine', [
    [
      'Undelivered Mail Returned to Sender',
      'This is the mail system at host mx.example. Your message could not be delivered.',
      { action: ignored, verdict: ['bounce'] },
      {
        from: 'MAILER-DAEMON@mx.example',
        headers: {
          'Return-Path': '<>',
          'Content-Type': 'multipart/report; report-type=delivery-status; boundary=x',
          'Auto-Submitted': 'auto-replied',
        },
      },
    ],
    [
      'Automatic reply: Lesson',
      'I am out of the office until Monday.',
      { action: ignored, verdict: ['auto_reply', 'machine'] },
      { headers: { 'Auto-Submitted': 'auto-replied (vacation)' } },
    ],
    ['Out of Office', 'I am on vacation and will answer when I return on December 3.', { action: ignored }],
    ['Abwesenheitsnotiz: Termin', 'Ich bin bis zum 3. Dezember nicht im Büro.', { action: ignored }],
    ['Respuesta automática: clase', 'Estoy fuera de la oficina hasta el lunes.', { action: ignored }],
    ['Réponse automatique : cours', 'Je suis absent du bureau jusqu’au 3 décembre.', { action: ignored }],
    [
      'Your weekly digest',
      'Ten tips for better practice. Do you want to read more?',
      { action: ignored, verdict: ['bulk', 'machine'] },
      {
        from: 'Practice Weekly <news@practice.example>',
        headers: { 'List-Id': '<weekly.practice.example>', 'List-Unsubscribe': '<https://practice.example/u>', Precedence: 'bulk' },
      },
    ],
    [
      'Your receipt from Payments',
      'You paid $12.00. Questions? Visit our help center.',
      { action: ignored },
      { from: 'no-reply@payments.example' },
    ],
    [
      '[list] Re: strings',
      'Which strings do you use?',
      { action: ignored, verdict: ['bulk', 'machine'] },
      { from: 'Bob <bob@strings.example>', headers: { 'List-Post': '<mailto:strings@list.example>' } },
    ],
    [
      'Delivery Status Notification (Failure)',
      'The following recipients failed: dana@customer.example',
      { action: ignored },
      { from: 'postmaster@customer.example' },
    ],
    [
      'Read: Your lesson',
      'Your message was read on Monday.',
      { action: ignored },
      { headers: { 'Content-Type': 'multipart/report; report-type=disposition-notification; boundary=y' } },
    ],
    [
      'Calendar: accepted',
      'Dana has accepted the invitation.',
      { action: ignored },
      { from: 'calendar-notification@calendar.example', headers: { 'Auto-Submitted': 'auto-generated' } },
    ],
    [
      'Trial lesson',
      'How much is a trial lesson?\n\nDana',
      { action: ['send'], verdict: ['person'], says: ['$25'] },
      { headers: { 'Auto-Submitted': 'no' } },
    ],
    [
      'New submission: contact form',
      'Name: Dana Whitmore\nE-mail: dana@customer.example\nMessage: How much is a trial lesson?',
      { action: ['send'], verdict: ['person'], says: ['$25'] },
      { from: 'Web form <no-reply@forms.example>', headers: { 'Reply-To': 'Dana Whitmore <dana@customer.example>' } },
    ],
  ]),
  ...mailsOf('spam', [
    [
      'Rank #1 on Google',
      'Hi, we can bring your website to the first page of Google. Guaranteed SEO results, 100 backlinks for $99. Reply for a free audit: http://seo-rank.example',
      { action: ['ignore', 'escalate'], never: ['$25', '$152'] },
    ],
    [
      'Business loan approved',
      'Your business loan of $250,000 is pre-approved. Click http://fast-cash.example to claim now!!!',
      { action: ['ignore', 'escalate'] },
    ],
    ['CRYPTO', 'Earn 300% profit with bitcoin in 7 days. Guaranteed. Act now http://coin.example', { action: ['ignore', 'escalate'] }],
    [
      'Guest post',
      'Dear webmaster, we would like to publish a sponsored guest post with a do-follow link on your site. What is your price?',
      { action: ['ignore', 'escalate'] },
    ],
    [
      'Inheritance',
      'Dear friend, I am a widow and want to transfer $4,500,000 to your account. Please reply with your bank details.',
      { action: ['ignore', 'escalate'] },
      { headers: { 'X-Spam-Flag': 'YES' } },
    ],
  ]),
  ...mailsOf('nothing asked', [
    ['Re: Trial lesson', 'Thank you so much!\n\nDana', { action: ignored, verdict: ['person'] }],
    ['Re: Parking', 'Ok great, see you on Monday!', { action: ignored }],
    ['Re: Piano', 'Perfect, thanks for the quick answer.\n\nDana', { action: ignored }],
    ['FYI', 'Just to let you know that we arrived safely. Have a nice weekend!\n\nDana', { action: ['ignore', 'escalate', 'draft'] }],
  ]),
] as const
