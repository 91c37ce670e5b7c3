import { describe, expect, test } from 'vitest'
import { visibleReply } from './visible-reply.ts'

const asked = 'Can I book a trial class for my son?'

function textOf(below: string, senderName = 'Maria Lopez'): string {
  return visibleReply({ text: `${asked}\n\n${below}`, html: null, subject: 'Trial class', senderName }).text
}

const closings = [
  'Thanks,\nMaria\n\n',
  'Thanks,\nMaria\n',
  'Thanks, Maria\n\n',
  'Maria\n\n',
  'Maria\n',
  '-- \nMaria\n',
  '--\n',
  '***\n',
  'Thanks!\n\n',
]

describe('what is written on below a name belongs to the text', () => {
  test.each([
    'By the way Liam got hurt at your place yesterday, his arm is broken.',
    'Mia has a nut allergy and carries an EpiPen.',
    'Mia had a seizure last week, so the doctor wants her watched.',
    'You charged me twice by the way.',
    'Forgot to say: Liam fell off the slide yesterday and hit his head.',
    'No longer need the Tuesday place, please cancel that one.',
    'Liam broke his arm',
    'Nut allergy!',
    'Charged twice again',
    'Sorry, Wednesday.',
    'Wednesday',
    'Call my husband at 555-010-2000 when you arrive',
    'LIAM HAS A NUT ALLERGY',
    'Mein Sohn hat eine Nussallergie',
    'Mi hijo es alérgico a los frutos secos',
    '息子は昨日けがをしましたので、お休みします',
  ])('“%s”', (words) => {
    for (const closing of closings) expect(textOf(closing + words)).toBe(`${asked}\n\n${closing.replace('-- ', '--')}${words}`)
  })

  test('and so does what stands beside one', () => {
    expect(textOf('Thanks,\nMaria, Liam got hurt at your place')).toContain('got hurt')
    expect(textOf('Thanks,\nMaria Lopez\n555 010 2000\n\nMia has a nut allergy.')).toContain('Mia has a nut allergy.')
  })

  test('what stands between two lines of dashes is read', () => {
    const text = `Hello\n--\n${asked}\n--`
    expect(visibleReply({ text, html: null, subject: '', senderName: 'Maria' }).text).toBe(`Hello\n--\n${asked}`)
  })

  test('a card below it is still cut', () => {
    expect(textOf('Thanks,\nMaria\n\nMia has a nut allergy.\n\nMaria Lopez\n555 010 2000')).toBe(
      `${asked}\n\nThanks,\nMaria\n\nMia has a nut allergy.`,
    )
  })
})

describe('a business card is no text', () => {
  test.each([
    'Maria Lopez\nPiano Teacher',
    'Maria Lopez, director',
    'Maria Lopez\nSenior Account Manager\nAcme Holdings, Inc.\n120 Main Street, Suite 4\nSpringfield, IL 62701',
    'Maria Lopez\nOffice Manager\nAcme Ltd.\nTel. 020 7946 0000\nhttps://www.acme.example',
    'Maria Lopez\nHead of Year 4, St. Mary’s School\n@mariateaches',
    "Maria\nMia's mom",
    'Maria\nmaria.lopez@gmail.com\ncell 555-010-2000',
    'Maria\n\nMaria Lopez\nAcme GmbH\nHauptstraße 4\n10115 Berlin',
    'Maria Lopez\nDesigner\n“Be the change you wish to see in the world.” – Gandhi',
    'Maria Lopez\nAcme\nFollow us on Instagram: @acme\nBook online at www.acme.example',
    'Maria Lopez\nMaking Smiles Since 1998\n555-010-2000',
    'Maria Lopez\nPlease consider the environment before printing this email.',
    'Maria Lopez\nAcme\n\nCONFIDENTIALITY NOTICE: This e-mail is meant for the named person. If you are not that person, delete it.',
    'Maria Lopez\nSent from my Verizon, Samsung Galaxy smartphone',
  ])('“%s”', (card) => {
    for (const closing of ['Thanks,\n', '-- \n']) expect(textOf(closing + card)).toBe(asked)
  })

  test('with pronouns beside the name', () => {
    expect(textOf('Thanks,\nMaria Lopez (she/her)\nDesigner, Acme')).toBe(asked)
  })
})
