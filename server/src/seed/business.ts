import { exampleEmail } from '@ownvoice/core/accounts/example-email'

/** The business that a fresh installation starts with: a children's music and tutoring school. All people and addresses are made up. */
export const seedLogin = { email: exampleEmail, password: 'harbor-lane-music' } as const

export const business = {
  ownerName: 'Maya Lindqvist',
  businessName: 'Harbor Lane Music & Tutoring',
  signOffName: 'Maya',
  timezone: 'America/New_York',
  phone: '+12075550142',
  mailbox: 'hello@harborlane.example',
  formKey: 'harbor-lane-web',
  plan: 'starter',
  tone: { toneStyle: 45, energyLevel: 55, directness: 60 },
} as const

export const bookingLinks = [
  { category: 'new', label: 'Trial music lesson', url: 'https://book.harborlane.example/trial-lesson', isActive: true, isFull: false },
  { category: 'new', label: 'Tutoring first session', url: 'https://book.harborlane.example/tutoring', isActive: true, isFull: false },
  { category: 'new', label: 'Tiny Tunes (toddler class)', url: 'https://book.harborlane.example/tiny-tunes', isActive: true, isFull: true },
  { category: 'new', label: 'Summer music camp', url: 'https://book.harborlane.example/summer-camp', isActive: true, isFull: false },
  { category: 'new', label: 'Old trial page', url: 'https://book.harborlane.example/trial-2019', isActive: false, isFull: false },
  { category: 'reschedule', label: 'Move a lesson', url: 'https://book.harborlane.example/move', isActive: true, isFull: false },
  { category: 'cancel', label: 'Cancel a lesson', url: 'https://book.harborlane.example/cancel', isActive: true, isFull: false },
  { category: 'other', label: 'Studio tour', url: 'https://book.harborlane.example/tour', isActive: true, isFull: false },
] as const

/** Days on which nothing is offered, as month and day; the seed takes the next ones from today. */
export const holidays = [
  { month: 12, day: 24, days: 9 },
  { month: 7, day: 4, days: 1 },
] as const

export const toneSamples = [
  {
    category: 'sales_response',
    text: 'Hi Karen,\n\nThanks so much for writing! Yes, Leo can start piano at five, and most of our beginners are his age. A trial lesson is the best way to see if he likes it. You can pick a time that suits you with the link below.\n\nWarmly,\nMaya',
  },
  {
    category: 'sales_response',
    text: "Hi Jorge,\n\nGreat question! We've got two lesson lengths, and for a seven-year-old I'd start with thirty minutes. It's long enough to learn a piece and short enough to stay fun. Just reply here if you'd like me to hold a spot.\n\nWarmly,\nMaya",
  },
  {
    category: 'customer_support',
    text: "Hi Amina,\n\nThanks for letting me know. No problem at all, we can move Thursday's lesson as long as it's a day ahead. Please use the link to choose the new time and you're all set.\n\nWarmly,\nMaya",
  },
  {
    category: 'follow_up',
    text: "Hi Ben,\n\nI just wanted to check in after your visit last week. If Ruby would still like to try the violin, we've got a few afternoon times open. Let me know if you have any questions!\n\nWarmly,\nMaya",
  },
  {
    category: 'general',
    text: "Hi Sofia,\n\nThank you for the kind words about the recital. The children worked hard and it showed. I'll pass your note on to Tomas, he'll be very happy to read it.\n\nWarmly,\nMaya",
  },
] as const
