import { contracted, type Lines, type Manner, pick, plainOrFormal } from '../../tone/wording.ts'

/** That somebody stands in the line for a class, '' for one without a name. It promises no place and no date. */
export function inLineLine(label: string, manner: Manner, seed: number): string {
  return said(inLine, label, manner, seed)
}

/** That a place has come free, and that they are next. */
export function freePlaceLine(label: string, manner: Manner, seed: number): string {
  return said(freePlace, label, manner, seed)
}

/** Until when it is held, and what comes after that. */
export function heldLine(until: string, manner: Manner, seed: number): string {
  return contracted(pick(held[plainOrFormal(manner)], seed), manner).replace('{until}', () => until)
}

/** What they can do who do not need it. */
export function notNeededLine(manner: Manner, seed: number): string {
  return contracted(pick(notNeeded[plainOrFormal(manner)], seed), manner)
}

function said(lines: ByManner, label: string, manner: Manner, seed: number): string {
  return contracted(pick(lines[plainOrFormal(manner)], seed), manner).replace('{for}', () => (label === '' ? '' : ` for ${label}`))
}

type ByManner = Readonly<Record<'plain' | 'formal', Lines>>

const inLine: ByManner = {
  plain: [
    'I have put you on the waitlist{for}. When a place opens up and it is your turn, I will write to you.',
    'You are on the waitlist{for} now. If a place opens up and it is your turn, you will hear from me.',
  ],
  formal: [
    'I have added you to the waitlist{for}. Should a place open up when it is your turn, I will write to you.',
    'You have been added to the waitlist{for}. I will write to you should a place open up when it is your turn.',
  ],
}

const freePlace: ByManner = {
  plain: [
    'Good news: a place has opened up{for}, and you are next on the waitlist.',
    'A place has opened up{for}, and you are next in line.',
  ],
  formal: ['A place has opened up{for}, and you are next on the waitlist.'],
}

const held: ByManner = {
  plain: [
    'I am holding it for you until {until}. After that it goes to the next person in line.',
    'It is yours to book until {until}; after that I will offer it to the next person in line.',
  ],
  formal: ['It is held for you until {until}, after which it will be offered to the next person in line.'],
}

const notNeeded: ByManner = {
  plain: ['If you do not need it any more, a short reply is enough.', 'No longer interested? Just reply, and I will pass it on.'],
  formal: ['Should you no longer need it, a short reply is enough.'],
}
