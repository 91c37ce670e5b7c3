import { mailsOf } from '../eval-mail.ts'

const handOver = ['escalate'] as const

export const languagesAndThreads = [
  ...mailsOf('other language', [
    [
      'Precio',
      'Hola, ¿cuánto cuesta una clase de prueba de piano para mi hija?\n\nGracias,\nDana',
      { action: handOver, never: ['Hi Dana'] },
    ],
    ['Prix', "Bonjour, combien coûte un cours d'essai de violon pour mon fils ?\n\nMerci,\nDana", { action: handOver }],
    [
      'Probestunde',
      'Guten Tag, wir möchten gerne eine Probestunde für unsere Tochter vereinbaren.\n\nViele Grüße\nDana',
      { action: handOver },
    ],
    ['Aula', 'Olá, quanto custa uma aula de teste de violão?\n\nObrigada,\nDana', { action: handOver }],
    ['Abogado', 'Mi abogado se pondrá en contacto con ustedes por la lesión de mi hijo.\n\nDana', { action: handOver, risk: 'legal' }],
    ['试课', '你好，请问钢琴试课多少钱？谢谢。', { action: handOver }],
    ['Lezione', 'Buongiorno, vorrei prenotare una lezione di prova per mia figlia. Quanto costa?\n\nGrazie\nDana', { action: handOver }],
  ]),
  ...mailsOf('long thread', [
    [
      'Re: Trial lesson',
      'Thanks! One more thing: where can I park?\n\nDana\n\nOn Mon, Nov 16, 2026 at 9:12 AM Harbor Lane <hello@harborlane.example> wrote:\n> Hi Dana,\n>\n> A trial lesson is 30 minutes and costs $25.\n>\n> Warmly,\n> Maya\n>\n> On Sun, Nov 15, 2026 Dana wrote:\n>> How much is a trial lesson? I might sue my old school.',
      { action: ['send'], says: ['behind the building'], never: ['$25'], asks: 1 },
    ],
    [
      'RE: Lesson on Thursday',
      'Could we move it to next week instead?\n\nSent from my iPhone\n\n-----Original Message-----\nFrom: Harbor Lane <hello@harborlane.example>\nSent: Tuesday, November 17, 2026 3:02 PM\nTo: Dana\nSubject: Lesson on Thursday\n\nHi Dana,\n\nPlease remember the lesson on Thursday. You can cancel with 24 hours notice.\n\nWarmly,\nMaya',
      {
        action: ['send'],
        category: ['reschedule'],
        says: ['https://book.harborlane.example/move'],
        never: ['https://book.harborlane.example/cancel'],
      },
    ],
    [
      'AW: Camp',
      'How much is early drop-off at the camp?\n\nDana\n\nVon: Harbor Lane <hello@harborlane.example>\nGesendet: Montag, 16. November 2026 10:02\nAn: Dana\nBetreff: Camp\n\nThe camp runs for two weeks in July.',
      { action: ['send'], says: ['$40'] },
    ],
    [
      'Fwd: Your school',
      'Do you teach guitar to a nine year old?\n\nDana\n-- \nDana Whitmore\nAttorney at Law, Whitmore & Partners\n12 Court Street, Portland\nTel. (207) 555-0199',
      { action: ['send'], never: ['(207) 555-0199', 'Court Street'] },
    ],
    [
      'Re: Re: Re: violin',
      'Great. And what does it cost to rent one?\n\nD.\n\nLe lun. 16 nov. 2026 à 10:00, Harbor Lane <hello@harborlane.example> a écrit :\n> We rent violins in all sizes.\n>> Can we rent a violin?',
      { action: ['send', 'escalate', 'draft'], asks: 1 },
    ],
  ]),
] as const
