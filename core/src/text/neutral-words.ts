import { stemmer } from 'stemmer'

/**
 * Words that carry a sentence without saying anything of the business: what anybody does, who it is for, and what is only polite. They
 * prove nothing and need no proof.
 */
const neutral = new Set(
  `good take need want like make give given come go goes bring use find say ask tell know see look call let put keep work help offer provide require accept
happy glad sorry afraid unfortunately fine okay welcome sure simply easily directly quite really actually currently usually gladly kindly please thanks
whole total altogether together right away also instead else thing way bit one anyone everyone someone anybody somebody everybody
son daughter child kid husband wife mother father mom dad mum parent grandson granddaughter grandchild friend brother sister partner
price cost charge fee run work thank hello able possible start begin last open since because though then again visit discount deal rule policy`
    .split(/\s+/)
    .map((word) => stemmer(word)),
)

/** Whether a stem is that of a word which says nothing of the business. English. */
export function isNeutral(stem: string): boolean {
  return neutral.has(stem)
}
