import { expect, test } from 'vitest'
import { asksWhetherFree, isAboutTakingPart } from './taking-part.ts'

test.each([
  "I'd like to book a trial lesson for my son.",
  'Do you have any openings for a 4 year old?',
  'Is there still room in Tiny Tunes?',
  'Could you squeeze me in before the weekend?',
  'Can I sign my two girls up?',
  'A 60 minute Swedish, Wednesday around one, would be lovely.',
  'I was wondering whether Saturday is free.',
  'I called about Saturday and would love a place.',
  'We saw the place last week and would love a lesson on Saturday.',
  'Could we come over and see the place?',
  'I have to cancel.',
])('somebody wants to come or take part: %s', (text) => {
  expect(isAboutTakingPart(text)).toBe(true)
})

test.each([
  "If there's some paint on the sleeve, can I get it off again with a normal wash?",
  'Is it ok that she hangs off my front while we paint?',
  'Could one of us be captain?',
  'How much is a haircut?',
  'What are your opening hours?',
  'Do you have a bathroom at your place?',
  'Will the adult class still be Tuesday at 7:15 in the spring term?',
  'Could you put that to the vendors and let us know before the weekend?',
  'We saw the three-bed bungalow on Saturday and would like to go to 265.',
  'I was in on Tuesday and would love my umbrella back.',
])('somebody asks for something else: %s', (text) => {
  expect(isAboutTakingPart(text)).toBe(false)
})

test.each([
  'Do you have any openings for a 4 year old?',
  'When could we have a piano lesson?',
  'Is there a spot left in the Saturday class?',
  'Could you squeeze me in?',
  'Can I still enroll for the fall?',
  'Are you free next week?',
])('a free place or time is asked for: %s', (text) => {
  expect(asksWhetherFree(text)).toBe(true)
})

test.each([
  'Does your instructor know any sign, or could we bring along an interpreter without paying for her spot?',
  'What do I bring to my appointment?',
  'Is the trial for parents too?',
  'Is there a freezer I could pop it in?',
])('something else about taking part is asked: %s', (text) => {
  expect(asksWhetherFree(text)).toBe(false)
})
