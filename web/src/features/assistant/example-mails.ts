import type { TryMail } from '@ownvoice/core/assistant/contract'

/** Mails as they come in at a music and tutoring school, one of each kind that ends differently. */
export const exampleMails: readonly { about: string; mail: TryMail }[] = [
  {
    about: 'Prices and a first lesson',
    mail: {
      fromName: 'Dana Whitfield',
      fromEmail: 'dana.whitfield@mailbox.example',
      subject: 'Piano lessons for my daughter',
      text: 'Hello,\n\nHow much is a 30 minute piano lesson per month? And could we book a trial lesson?\n\nThank you,\nDana',
    },
  },
  {
    about: 'Three questions in one mail',
    mail: {
      fromName: 'Marcus Oyelaran',
      fromEmail: 'marcus.o@mailbox.example',
      subject: 'A few questions',
      text: 'Hi there,\n\nWhere can I park? What should my child bring to the first lesson? And can parents sit in on lessons?\n\nBest,\nMarcus',
    },
  },
  {
    about: 'A lesson to be moved',
    mail: {
      fromName: 'Amina Haddad',
      fromEmail: 'amina@mailbox.example',
      subject: 'Thursday',
      text: 'Hi Maya,\n\nSami has a fever and cannot come on Thursday. Can we move the lesson to another day?\n\nAmina',
    },
  },
  {
    about: 'Something your documents do not say',
    mail: {
      fromName: 'Petra Kowalski',
      fromEmail: 'petra.k@mailbox.example',
      subject: 'Harp',
      text: 'Good morning,\n\ndo you also teach the Celtic harp, and do you rent harps by the week?\n\nPetra',
    },
  },
  {
    about: 'A dispute about money',
    mail: {
      fromName: 'Gordon Reyes',
      fromEmail: 'g.reyes@mailbox.example',
      subject: 'Refund now',
      text: 'You charged me twice for March and nobody calls back. If I do not have my money back by Friday, my lawyer will write to you.\n\nG. Reyes',
    },
  },
]
