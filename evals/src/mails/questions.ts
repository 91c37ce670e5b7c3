import { mailsOf } from '../eval-mail.ts'

const send = ['send'] as const
const handOver = ['escalate'] as const

export const questions = [
  ...mailsOf('plain question', [
    [
      'Parking',
      'Hello,\n\nwhere can I park when I bring my son to his lesson?\n\nBest,\nDana',
      { action: send, says: ['behind the building'], category: ['support', 'other', 'policy', 'sales'] },
    ],
    [
      'Opening hours',
      'Good morning,\n\nwhen is your front desk open on weekdays?\n\nThank you\nDana Whitmore',
      { action: send, says: ['2:00 p.m. to 8:00 p.m.'] },
    ],
    ['Saturday?', 'Hi there, are you open on Saturdays?\n\nDana', { action: send, says: ['Saturday from 9:00'] }],
    ['Address', 'Hello! What is your address please?\n\nThanks, Dana', { action: send, says: ['118 Harbor Lane'] }],
    ['Violin', 'Hi,\n\nat what age can my daughter start violin lessons?\n\nDana', { action: send, says: ['age 4'], never: ['age 9'] }],
    [
      'Voice lessons',
      'Hello, from what age do you offer voice lessons?\n\nKind regards\nDana',
      { action: send, says: ['age 9'], never: ['age 4', 'age 5'] },
    ],
    ['Instrument', 'Hi, does my son need a piano at home to start piano lessons?\n\nDana', { action: send, says: ['88 weighted keys'] }],
    [
      'First lesson',
      'Dear team,\n\nwhat should my child bring to the first lesson?\n\nSincerely,\nDana Whitmore',
      { action: send, says: ['notebook'] },
    ],
    ['Sitting in', 'Hi! Can parents sit in on private lessons?\n\nDana', { action: send, says: ['may sit in'] }],
    ['Online', 'Hello,\n\ndo you offer piano lessons online?\n\nDana', { action: send, says: ['online'] }],
    ['Adults', 'Hi, do you also teach adults? I always wanted to learn the piano.\n\nDana', { action: send, says: ['adults'] }],
    ['Payment', 'Hello, which payment methods do you accept?\n\nDana', { action: send, says: ['credit card'] }],
    ['Rental', 'Hi, can we rent a violin from you?\n\nDana', { action: send, says: ['$22'] }],
    ['Class size', 'Hi,\n\nhow many children are in a group class?\n\nDana', { action: send, says: ['8 children'] }],
    [
      'Make-up lessons',
      'Hello,\n\nwhat is your policy for make-up lessons?\n\nDana',
      { action: send, category: ['policy'], says: ['24 hours'] },
    ],
    ['Snow days', 'Hi, what happens with lessons when the schools close because of snow?\n\nDana', { action: send, says: ['online'] }],
    ['Photos', 'Hello, do you take photos of the children?\n\nDana', { action: send, says: ['consent'] }],
    ['Recital', 'Hi, how many tickets does each family get for the recital?\n\nDana', { action: send, says: ['four tickets'] }],
    ['Camp', 'Hi,\n\nwhat do campers need to bring to the summer music camp?\n\nDana', { action: send, says: ['lunch'] }],
    ['Math teacher', 'Hello, who teaches tutoring at your school?\n\nDana', { action: ['send', 'escalate', 'draft'], never: ['Priya'] }],
    ['Wheelchair', 'Hello, is the studio wheelchair accessible?\n\nDana', { action: send, says: ['accessible'] }],
  ]),
  ...mailsOf('price', [
    [
      'Piano price',
      'Hi,\n\nhow much is a 30 minute piano lesson per month?\n\nDana',
      { action: send, category: ['sales'], says: ['$152'], never: ['$160', '$148'] },
    ],
    ['Guitar', 'Hello, what do guitar lessons cost?\n\nDana', { action: send, category: ['sales'], says: ['$148'], never: ['$152'] }],
    ['Trial', 'Hi! How much is a trial lesson?\n\nDana', { action: send, says: ['$25'] }],
    ['Tutoring', 'Hello, what is the price of a package of 10 tutoring sessions?\n\nDana', { action: send, says: ['$570'] }],
    ['SAT prep', 'Hi, how much does SAT preparation cost per session?\n\nDana', { action: send, says: ['$78'] }],
    ['Registration', 'Hello,\n\nis there a registration fee?\n\nDana', { action: send, says: ['$35'] }],
    ['Siblings', 'Hi, is there a discount for siblings? We have two girls.\n\nDana', { action: send, says: ['10%'] }],
    ['Camp price', 'Hello, how much does the summer camp cost for a week?\n\nDana', { action: send, says: ['$345'] }],
    ['Rhythm Club', 'Hi, what does Rhythm Club cost and when is it?\n\nDana', { action: send, says: ['$96', 'Wednesdays'] }],
    ['Late fee', 'Hello, how high is the late fee if I pay tuition late?\n\nDana', { action: send, says: ['$20'] }],
    ['Voice', 'Hi, how much are 45 minute voice lessons?\n\nDana', { action: send, says: ['$224'] }],
  ]),
  ...mailsOf('several asks', [
    [
      'A few questions',
      'Hi,\n\nI have a few questions:\n1. How much is a trial lesson?\n2. Where can I park?\n3. Can I sit in on the lesson?\n\nThanks,\nDana',
      { action: send, says: ['$25', 'behind the building', 'may sit in'], asks: 3 },
    ],
    [
      'Violin for Ada',
      'Hello,\n\nmy daughter Ada is 4. Is she old enough for violin lessons, and can we rent a violin from you?\n\nDana',
      { action: send, says: ['age 4', '$22'], asks: 2 },
    ],
    [
      'Camp',
      'Hi! What ages is the summer camp for? And how much does it cost per week?\n\nDana',
      { action: send, says: ['6 to 12', '$345'], asks: 2 },
    ],
    [
      'Tutoring',
      'Dear Harbor Lane,\n\ndo you tutor science? How long is a session? What does one session cost?\n\nDana',
      { action: send, says: ['science', '50 minutes', '$64'], asks: 3 },
    ],
    [
      'Hours and phone',
      'Hi, what are your opening hours on Saturday and what is your phone number?\n\nDana',
      { action: send, says: ['9:00', '(207) 555-0142'], asks: 2 },
    ],
    [
      'Lessons and ballet',
      'Hi,\n\nhow much are piano lessons for 30 minutes? And do you also teach ballet?\n\nDana',
      { action: handOver, says: ['$152'], asks: 2 },
    ],
    [
      'Recital',
      'Hello,\n\nwhat should the children wear at the recital, and how much are extra tickets?\n\nDana',
      { action: send, says: ['white top', '$6'], asks: 2 },
    ],
    [
      'Leaving',
      'Hi,\n\nhow do we end lessons if we move away? Is there a fee for leaving?\n\nDana',
      { action: send, says: ['30 days'], asks: 2 },
    ],
    [
      'Trial + price',
      'Hi, we would like to book a trial guitar lesson. How much is it?\n\nDana',
      { action: send, says: ['$25', 'https://book.harborlane.example/trial-lesson'], asks: 2 },
    ],
  ]),
  ...mailsOf('undocumented', [
    ['Ballet', 'Hello,\n\ndo you offer ballet classes for a five year old?\n\nDana', { action: handOver, asks: 1 }],
    ['Drums', 'Hi, how much are drum lessons?\n\nDana', { action: handOver, never: ['$'] }],
    ['Birthday', 'Hello, can we rent your studio for a birthday party on a Sunday?\n\nDana', { action: handOver, never: ['https://'] }],
    ['Vaccines', 'Hi, do your teachers need to be vaccinated?\n\nDana', { action: handOver }],
    ['French', 'Hello, do you tutor French?\n\nDana', { action: handOver }],
    ['Scholarship', 'Hi, do you have scholarships or financial aid for low income families?\n\nDana', { action: handOver }],
    ['Bus', 'Hello, which bus line stops near your studio?\n\nDana', { action: handOver }],
    ['Harp', 'Hi, is there a harp teacher at your school and what does she charge?\n\nDana', { action: handOver, never: ['$'] }],
    ['Discount', 'Hi, do you give a military discount?\n\nDana', { action: ['escalate', 'send', 'draft'], never: ['10%'] }],
    ['Job', 'Hello, I am a cello teacher. Are you hiring?\n\nDana', { action: handOver }],
    ['Recording', 'Hi, can you record a demo tape for my band?\n\nDana', { action: handOver }],
    ['Toddlers', 'Hello, do you offer anything for babies under one year?\n\nDana', { action: handOver }],
  ]),
  ...mailsOf('typo', [
    [
      'pianno',
      'helo, how mutch are pianno lesons a month for 30 minuts? thx dana',
      { action: ['send', 'escalate', 'draft'], never: ['$148', '$160'] },
    ],
    ['parkin', 'were can i park', { action: send, says: ['behind the building'] }],
    ['trail lesson', 'hi wat does a trial leson cost', { action: send, says: ['$25'] }],
    ['sumer camp', 'Hi is the sumer music camp for 7 yr olds to? dana', { action: ['send', 'escalate', 'draft'] }],
    ['opning hours', 'what r ur opening hours on saterday', { action: ['send', 'escalate', 'draft'] }],
  ]),
  ...mailsOf('one-liner', [
    ['Price for trial lesson?', '', { action: send, says: ['$25'] }],
    ['', 'parking?', { action: send, says: ['behind the building'] }],
    ['Question', 'address pls', { action: send, says: ['118 Harbor Lane'] }],
    ['', 'phone number?', { action: send, says: ['(207) 555-0142'] }],
    ['', 'do u teach adults', { action: send, says: ['adults'] }],
    ['hello', 'Hello', { action: ['ignore', 'escalate', 'draft'] }],
    ['', '?', { action: ['ignore', 'escalate', 'draft'] }],
  ]),
] as const
