import { describe, expect, test } from 'vitest'
import { ask, link, reading } from '../../../testing/assistant.ts'
import { type LineFacts, readLineWish } from './line-wish.ts'

const yoga = { ...link('yoga', 'new', 'Saturday Beginner Yoga'), full: true }
const band = { ...link('band', 'new', 'Teen Band'), full: true }
const choir = link('choir', 'new', 'Choir')
const facts = (given: Partial<LineFacts> = {}): LineFacts => ({
  offeredLines: [],
  heldFor: [],
  links: [yoga, band, choir],
  offersWaitlist: true,
  subject: 'Re: Yoga',
  ...given,
})
const read = (text: string, given: Partial<LineFacts> = {}, asks = [ask(text, { intent: 'statement' })]) =>
  readLineWish(reading(text, { asks }), facts(given))
const offered = { offeredLines: ['yoga'] }

describe('an answer to an offered place on the waitlist', () => {
  test.each([
    'Yes please, put us on the list.',
    'Yes, please!',
    'Hi Maya,\n\nYes please, that would be great.\n\nThanks,\nDana',
    'waitlist',
    'Sure, please add me to the waitlist. Thank you so much!',
    'Of course, sign us up for the waiting list please.',
    'We would love a place on the waitlist, thank you.',
    'Could you put Mia on the waitlist please?',
    'Yes please. Her name is Mia and she is six.',
    "I'd like to join the waitlist. Looking forward to hearing from you!",
  ])('is taken for that: %s', (text) => {
    expect(read(text, offered)).toEqual({ wish: 'join', link: yoga, asked: false })
  })

  test.each([
    'Yes please, but only on Tuesdays.',
    'Yes, if it is before May.',
    'No thanks.',
    'Thanks for letting me know!',
    'Ok, thanks.',
    'Yes, how long is the wait?',
    'Yes please. Do you also have a class on Sunday?',
    'Not the waitlist, please.',
    'We would rather wait for the summer course.',
    'Yes we will take the refund.',
    'How long is the waitlist?',
    'Please take us off the waitlist.',
  ])('is the owner’s where it says anything else: %s', (text) => {
    expect(read(text, offered)).toBeNull()
  })

  test('is the owner’s where a question stands beside it that the heads found', () => {
    const text = 'Yes please. Tell me what the fees are.'
    expect(read(text, offered, [ask('Tell me what the fees are.')])).toBeNull()
  })

  test('needs one class that it can mean: that which is named, of several', () => {
    const both = { offeredLines: ['yoga', 'band'] }
    expect(read('Yes please, put us on the list.', both)).toBeNull()
    expect(read('Yes please, put us on the waitlist for Teen Band.', both)).toMatchObject({ link: band })
  })

  test('counts for nothing once the class is open again, or the link is gone', () => {
    expect(read('Yes please.', { offeredLines: ['choir'] })).toBeNull()
    expect(read('Yes please.', { offeredLines: ['gone'] })).toBeNull()
  })

  test('says nothing where nobody offered anything', () => {
    expect(read('Yes please, put us on the list.')).toBeNull()
  })
})

describe('who asks outright for the waitlist', () => {
  test('of a full class is put in its line, while the switch is on', () => {
    const text = 'Hi, could you put us on the waitlist for Saturday Beginner Yoga?'
    expect(read(text)).toEqual({ wish: 'join', link: yoga, asked: true })
    expect(read(text, { offersWaitlist: false })).toBeNull()
  })

  test('is not where the class is not full, or no class is named', () => {
    expect(read('Please put me on the waitlist for Choir.')).toBeNull()
    expect(read('Please put me on the waitlist.', { subject: 'Hello' })).toBeNull()
  })

  test('may say who it is for', () => {
    expect(read('My daughter is six and loves music. Please add her to the waitlist for Teen Band.')).toMatchObject({ link: band })
  })
})

describe('an answer to a place that is held', () => {
  const held = { heldFor: ['yoga'] }
  test.each([
    'No thanks, we found another place.',
    'No thank you!',
    'Hi Maya,\n\nThank you, but we no longer need it.\n\nDana',
    "Sorry, we can't take it. Please give it to someone else.",
    "Thanks for the offer, but I'll pass.",
    'Unfortunately we have already found something else.',
  ])('declines it: %s', (text) => {
    expect(read(text, held)).toEqual({ wish: 'decline', link: yoga, asked: false })
  })

  test.each([
    "No problem, we'll take it!",
    'Yes, we will take it.',
    'No thanks, could we come next month?',
    'No thanks to the last offer, but yes to this one.',
    'We found another place for the car, see you then.',
    'We cannot take it on Tuesday, but Thursday works.',
  ])('is the owner’s where that is not certain: %s', (text) => {
    expect(read(text, held)).toBeNull()
  })

  test('means nothing where none is held, or two are', () => {
    expect(read('No thanks, we found another place.')).toBeNull()
    expect(read('No thanks, we found another place.', { heldFor: ['yoga', 'band'] })).toBeNull()
  })
})
