import type { NewsStep } from '../../followups/plan-dates.ts'
import { contracted, type Lines, type Manner, pick, plainOrFormal } from '../../tone/wording.ts'

/** The line with which a mail that follows up begins. It states nothing. */
export function followUpOpening(step: NewsStep, manner: Manner, seed: number): string {
  return contracted(pick(openings[step][plainOrFormal(manner)], seed), manner)
}

/** The same of one that brings no news. */
export function followUpQuestion(manner: Manner, seed: number): string {
  return contracted(pick(questions[plainOrFormal(manner)], seed), manner)
}

/** What the last one says in place of news: that it is the last. */
export function followUpFarewell(manner: Manner, seed: number): string {
  return contracted(pick(farewells[plainOrFormal(manner)], seed), manner)
}

/** The line before the sign-off. */
export function followUpClosing(manner: Manner, seed: number): string {
  return contracted(pick(closings[plainOrFormal(manner)], seed), manner)
}

type ByManner = Readonly<Record<'plain' | 'formal', Lines>>

const openings: Readonly<Record<NewsStep, ByManner>> = {
  1: {
    plain: ['There is something else that may help you.', 'I wanted to add this to my last email.', 'This may be of use to you too.'],
    formal: ['I would like to add the following to my last message.', 'There is something else that may be of use to you.'],
  },
  2: {
    plain: ['I thought of you again, and of this.', 'This may be useful to know too.', 'Something else that people often want to know.'],
    formal: ['This may be useful to know as well.', 'You may also wish to know the following.'],
  },
  3: {
    plain: [
      'In case you are still thinking it over.',
      'In case it helps you decide.',
      'If you are still looking, this may be good to know.',
    ],
    formal: ['In case you are still considering it.', 'Should you still be considering it, this may be of use.'],
  },
}

const questions: ByManner = {
  plain: ['I wanted to ask whether this is still of interest to you.', 'Is this still of interest to you?'],
  formal: ['May I ask whether this is still of interest to you?'],
}

const farewells: ByManner = {
  plain: [
    'I will not write about this again, so that I do not crowd your inbox. If the time is right for you later, just reply, and I am glad to help.',
    'This is the last time that I write about this. Whenever it suits you, a short reply is enough, and I am glad to pick it up.',
  ],
  formal: [
    'I will not write to you about this again. Should you wish to come back to it, please reply at any time; I am glad to help.',
    'This is my last message about this. Should it suit you at a later time, I am glad to hear from you.',
  ],
}

const closings: ByManner = {
  plain: [
    'Just reply if you have any questions.',
    'If anything is open, just write back.',
    'I am glad to answer whatever you want to know.',
  ],
  formal: ['I am glad to answer any questions.', 'Please write back if anything is open.'],
}
