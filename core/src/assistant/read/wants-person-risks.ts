import { anyOf, anyWord, inOrder, pattern } from '../../pattern.ts'
import type { RiskPattern } from './risk-pattern.ts'

/** Somebody asks to be called by a person with a name, or does not want to write with a machine. */
export const WANTS_CALL_OR_NO_MACHINE: RiskPattern = {
  kind: 'wants_person',
  pattern: pattern(
    'iu',
    inOrder(
      /\b(?:have|ask|get|let|tell) /,
      anyOf(/\p{Lu}[\p{L}.]+/u, 'someone', 'somebody', 'her', 'him', /the (?:owner|manager|teacher)/),
      / (?:to )?/,
      anyOf('call', 'phone', 'ring', 'contact', /write (?:to )?/, 'text'),
      / (?:me|us)\b/,
    ),
    inOrder(
      /\b(?:talk|speak|write|chat|deal)(?:ing)? (?:to|with) (?:a |an |the |your )?/,
      anyOf(/machines?/, /computers?/, /programs?/, 'software', /robots?/, /bots?/, 'ai'),
      /\b/,
    ),
    /\b(?:machines?|computers?|robots?|bots?|ai) (?:answer|reply|writ|respond|talk)\w*/,
    inOrder(/\b(?:want|need|prefer|like|rather have) (?:an? |the )?(?:real |actual |live )?/, /(?:human|person)\b/),
  ),
  unless: /\b(?:in person|person(?:al)? (?:lesson|assistant)|learn|cod(?:e|ing))\b/i,
}

/** Somebody asks for a person, asks whether this is one, or asks to be called. */
export const WANTS_PERSON: RiskPattern = {
  kind: 'wants_person',
  pattern: pattern(
    'iu',
    inOrder(
      /\b/,
      anyOf('speak', 'talk', 'chat', 'communicate', 'deal', 'connect me', 'put me through', 'get me'),
      /\s(?:to|with|through to)?\s?(?:an? |the |your |some |someone )?/,
      /(?:actual |real |live |human )*/,
      anyOf(
        'person',
        /human(?: being)?/,
        'manager',
        'owner',
        'supervisor',
        'director',
        'somebody real',
        /someone (?:real|in charge|else|there)/,
        'representative',
        'principal',
        'head teacher',
      ),
      /\b/,
    ),
    /\b(?:real|actual|live) (?:person|human)\b/,
    /\bhuman being\b/,
    inOrder(
      /\b/,
      anyOf('are you', 'is this', /am i (?:talking|speaking|writing) to/),
      / (?:an? )?/,
      anyOf('bot', 'robot', 'ai', /chat ?bot/, 'machine', 'computer', 'automated', 'real', 'human', 'person'),
      /\b/,
    ),
    inOrder(
      /\b(?:not|no|stop)\b.{0,15}/,
      anyWord(
        'bot',
        'robot',
        /chat ?bot/,
        /automated (?:repl\w+|response\w*|answer\w*|message\w*)/,
        /ai (?:repl\w+|answer\w*|response\w*)/,
      ),
    ),
    inOrder(/\b(?:have|ask) (?:the |your )?(?:owner|manager|director|someone) (?:to )?/, /(?:call|phone|ring|contact|e-?mail)\b/),
    /\b(?:call|phone|ring) me (?:back|asap|please|today|now|when|on|at|tomorrow)\b/,
    inOrder(
      /\b/,
      anyOf('please', /can (?:you|someone|somebody)/, /could (?:you|someone|somebody)/),
      / (?:please )?/,
      anyOf('call', 'phone', 'ring', /give me a (?:call|ring)/, 'phone me'),
      /\b/,
    ),
    /\bgive me a (?:call|ring)\b/,
    anyWord(
      /hablar con (?:una persona|el (?:gerente|due[ñn]o)|alguien)/,
      /parler [àa] (?:une personne|quelqu'un|un responsable)/,
      /mit (?:einem menschen|jemandem|dem inhaber|der inhaberin) sprechen/,
      /falar com (?:uma pessoa|algu[ée]m|o gerente)/,
    ),
  ),
}
