import { mailsOf } from '../eval-mail.ts'

const send = ['send'] as const
const trial = 'https://book.harborlane.example/trial-lesson'
const tutoring = 'https://book.harborlane.example/tutoring'
const camp = 'https://book.harborlane.example/summer-camp'
const tunes = 'https://book.harborlane.example/tiny-tunes'
const move = 'https://book.harborlane.example/move'
const cancel = 'https://book.harborlane.example/cancel'
const old = 'https://book.harborlane.example/trial-2019'

export const bookings = [
  ...mailsOf('booking', [
    [
      'Trial lesson',
      'Hello,\n\nwe would like to book a trial lesson for my daughter.\n\nDana',
      { action: send, category: ['booking'], says: [trial], never: [old] },
    ],
    ['Guitar', 'Hi! I want to sign my son up for a trial guitar lesson.\n\nDana', { action: send, category: ['booking'], says: [trial] }],
    [
      'Math help',
      'Hi,\n\ncan we schedule a first tutoring session for my daughter in 6th grade?\n\nDana',
      { action: send, category: ['booking'], says: [tutoring], never: [trial] },
    ],
    ['Camp', 'Hello, how can I register my son for the summer music camp?\n\nDana', { action: send, category: ['booking'], says: [camp] }],
    [
      'Appointment',
      'Good afternoon, I would like to make an appointment for a trial lesson next week.\n\nDana',
      { action: send, category: ['booking'], says: [trial] },
    ],
    [
      'violin',
      'Hi, my daughter would love to try the violin. Could we come for a trial lesson on Thursday afternoon?\n\nDana',
      { action: send, category: ['booking'], says: [trial], never: ['confirmed', 'see you on Thursday'] },
    ],
    [
      'Enroll',
      'We are ready to enroll for tutoring. What is the next step?\n\nDana',
      { action: ['send', 'escalate'], category: ['booking'], says: [tutoring] },
    ],
    [
      'Send me the link',
      'Please send me the link to book the trial lesson.\n\nDana',
      { action: send, category: ['booking'], says: [trial] },
    ],
    ['Tour', 'Hi, could we come by for a tour of the studio?\n\nDana', { action: ['send', 'escalate'], category: ['booking', 'other'] }],
  ]),
  ...mailsOf('reschedule', [
    [
      'Thursday',
      'Hi Maya,\n\nwe need to reschedule our lesson on Thursday.\n\nDana',
      { action: send, category: ['reschedule'], says: [move], never: [cancel, trial] },
    ],
    [
      'Moving a lesson',
      'Hello, can we move the piano lesson from Tuesday to Wednesday?\n\nDana',
      { action: send, category: ['reschedule'], says: [move] },
    ],
    [
      'Cold',
      'Hi, my son has a cold. Can we do the lesson on another day?\n\nDana',
      { action: send, category: ['reschedule'], says: [move] },
    ],
    [
      'Different time',
      'Could we change our time to later in the afternoon this week?\n\nDana',
      { action: send, category: ['reschedule'], says: [move] },
    ],
    [
      'postpone',
      'Hi, we have to postpone the tutoring session. Please let me know how.\n\nDana',
      { action: send, category: ['reschedule'], says: [move] },
    ],
  ]),
  ...mailsOf('cancel', [
    [
      'Cancel',
      'Hello,\n\nwe have to cancel the lesson on Friday.\n\nDana',
      { action: send, category: ['cancel'], says: [cancel], never: [move] },
    ],
    [
      "Can't come",
      "Hi, we can't make it tomorrow, please cancel our appointment.\n\nDana",
      { action: send, category: ['cancel'], says: [cancel] },
    ],
    [
      'Cancelling',
      'I need to cancel the trial lesson for Ella. How do I do that?\n\nDana',
      { action: send, category: ['cancel'], says: [cancel] },
    ],
    [
      'Call it off',
      'Hi there, we need to call off our appointment for Monday.\n\nDana',
      { action: send, category: ['cancel'], says: [cancel] },
    ],
  ]),
  ...mailsOf('blackout and full', [
    [
      'Christmas',
      'Hi, could we book a trial lesson on December 26?\n\nDana',
      { action: send, category: ['booking'], says: [trial, 'not available'] },
    ],
    [
      'Holidays',
      'Hello, can my daughter come for a trial lesson on December 28 at 3 pm?\n\nDana',
      { action: send, category: ['booking'], says: ['not available'], never: ['see you'] },
    ],
    [
      'New Year',
      'Can we move our lesson to December 31?\n\nDana',
      { action: send, category: ['reschedule'], says: [move, 'not available'] },
    ],
    [
      'Tiny Tunes',
      'Hi, I would like to book a spot in Tiny Tunes for my toddler.\n\nDana',
      { action: ['send', 'escalate'], category: ['booking'], says: ['waitlist'], never: [tunes] },
    ],
    [
      'Toddler class',
      'Hello, please sign us up for the Tiny Tunes toddler class.\n\nDana',
      { action: ['send', 'escalate'], category: ['booking'], says: ['waitlist'], never: [tunes] },
    ],
  ]),
] as const
