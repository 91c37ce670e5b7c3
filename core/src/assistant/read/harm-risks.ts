import { anyOf, anyWord, inOrder, maybe, pattern } from '../../pattern.ts'
import type { RiskPattern } from './risk-pattern.ts'

/** Advice or help is asked for about a body; nobody but a person may give it. */
export const MEDICAL: RiskPattern = {
  kind: 'medical',
  pattern: pattern(
    'iu',
    anyWord(
      inOrder(/should (?:i|we|he|she) (?:see|go to|take (?:him|her|my \w+) to) (?:a |the )?/, /(?:doctor|hospital|er|emergency)/),
      inOrder(
        /(?:is it|would it be|is he|is she) (?:safe|ok(?:ay)?|fine|alright)\b.{0,60}\b/,
        anyOf(
          /seizures?/,
          /epilep\w*/,
          'asthma',
          'surgery',
          'concussion',
          /pregnan\w*/,
          'medication',
          'heart',
          /diabet\w*/,
          /fracture\w*/,
          /broken (?:arm|leg|wrist|bone)/,
          /injur\w*/,
          /diagnos\w*/,
          'condition',
        ),
      ),
      anyOf(
        'dosage',
        'dose of',
        /prescri\w+/,
        /diagnos(?:e|is)/,
        /side effects?/,
        /medical (?:advice|condition|emergency|attention)/,
        'ambulance',
        /anaphyla\w*/,
        /seizures?/,
        /epilep\w*/,
        'had a concussion',
        'chest pain',
        'overdose',
        /suicid\w*/,
        /self[- ]harm\w*/,
        "can't breathe",
        'unconscious',
      ),
      inOrder(
        /(?:give|administer|bring) (?:him|her|them|my \w+)?\s?(?:\w+ )?/,
        anyOf('medication', 'medicine', 'inhaler', 'insulin', /epi-?pen/),
      ),
    ),
    /\b(?:skin|scalp|allergic) reaction\b/,
    /\b(?:burn(?:ed|t)?|blister\w*|rash|swollen|swelling) (?:from|after|on my)\b/,
    anyWord(
      'ambulancia',
      /emergencia m[ée]dica/,
      /convulsi[óo]n\w*/,
      /urgence m[ée]dicale/,
      /crise d['’][ée]pilepsie/,
      'notarzt',
      'krampfanfall',
      /emerg[êe]ncia m[ée]dica/,
    ),
  ),
  unless: pattern(
    'i',
    anyWord(
      'policy',
      /allergy (?:policy|procedure)/,
      'is there a nurse',
      /do you have (?:a|an) (?:nurse|first)/,
      /first[- ]aid (?:kit|trained|certified)/,
    ),
  ),
}

/** Somebody was hurt, or a place or a lesson is not safe. */
export const SAFETY: RiskPattern = {
  kind: 'safety',
  pattern: pattern(
    'iu',
    inOrder(
      /\b(?:got|was|were|been|is|badly) (?:badly |seriously )?/,
      /(?:hurt|injured|bitten|burned|burnt)\b.{0,50}/,
      anyWord('at', 'in', 'during', 'by', 'class', 'lesson', 'studio', 'school', 'teacher', 'your'),
    ),
    inOrder(
      anyWord('fell', 'slipped', 'tripped', 'accident', /injur(?:y|ies|ed)/, /hurt (?:himself|herself|themselves|his|her|my)/),
      /.{0,50}/,
      anyWord('at your', 'in your', 'during', 'class', 'lesson', 'studio', 'stairs', 'playground', 'floor'),
    ),
    anyWord(
      'unsafe',
      'not safe',
      'dangerous',
      /hazard\w*/,
      'fire exit',
      'gas leak',
      /smell(?:s|ed)? (?:of )?gas/,
      'smoke alarm',
      /mou?ld/,
      'electric shock',
      /exposed wires?/,
      'broken glass',
      'emergency',
    ),
    anyWord(/left (?:alone|unattended|unsupervised)/, /no (?:adult|supervision)/, 'unsupervised', 'unattended', 'nobody was watching'),
    anyWord(/accidente en (?:la|su) (?:clase|escuela)/, /se lastim[óo]/, /s['’]est bless[ée]e?/, /verletzt (?:worden|hat)/, 'se machucou'),
  ),
  unless: pattern(
    'i',
    inOrder(
      /\b/,
      anyOf(
        /in case of (?:an )?emergenc/,
        /emergency (?:contact|procedure|plan|number|exit plan)/,
        'is it safe',
        'how safe',
        /safety (?:policy|rules|measures)/,
      ),
    ),
  ),
}

/** A child is harmed, missing, or may not be given to somebody. */
export const CHILD_AT_RISK: RiskPattern = {
  kind: 'child_at_risk',
  pattern: pattern(
    'i',
    anyWord(
      /abus(?:e|ed|ing|ive)/,
      /molest\w*/,
      /neglect(?:ed|ing)?/,
      /groom(?:ed|ing) (?:my|a|the|him|her|kids|children)/,
      inOrder(
        /inappropriate(?:ly)?\b.{0,30}\b/,
        anyOf(/touch\w*/, 'contact', /message\w*/, /behavio\w*/, /comment\w*/, /photo\w*/, 'with'),
      ),
      inOrder(
        /touch(?:ed|ing) (?:my|her|him|our|the) (?:\w+ )?/,
        maybe(/inappropriate\w*/, /private\w*/, 'son', 'daughter', 'child', 'kid'),
      ),
      inOrder(
        anyOf(/hit(?:s|ting)?/, 'slapped', 'grabbed', 'shook', 'spanked', 'punched', 'locked', 'screamed at'),
        ' ',
        anyOf(
          'him',
          'her',
          'them',
          inOrder(
            /(?:my|our|the|a|his|her) (?:\w+ )?/,
            anyOf('son', 'daughter', 'child', 'kid', 'boy', 'girl', 'children', 'kids', 'student'),
          ),
        ),
        /\b/,
      ),
      /bruis(?:e|es|ed|ing)/,
      'afraid to go home',
      /scared (?:of|to go) (?:home|his|her|the teacher|your|dad|mom|him)/,
      /(?:child|kid|son|daughter|boy|girl)(?:'s)? (?:has gone |went |gone )missing/,
      /(?:child|kid|son|daughter|boy|girl) is missing(?=[\s]*(?:$|[.!,]|from|since))/,
      /not (?:safe|fed) at home/,
      /(?:child|social) (?:protective )?services/,
      /\bcps\b/,
      /safeguarding (?:concern|issue|report)/,
      /sexual\w*/,
      'predator',
      /kidnap\w*/,
      inOrder(
        /(?:don'?t|do not|never|not allowed to) (?:let|release|allow)\b.{0,40}\b/,
        anyOf('father', 'mother', 'dad', 'mom', 'ex', /grand\w+/, /pick (?:him|her|them) up/, 'pick up'),
      ),
      /not (?:allowed|authori[sz]ed) to pick/,
    ),
  ),
  unless: /\b(?:safeguarding policy|background check|pet groom|dog groom|bruised (?:ego|banana|apple))/i,
}

/** The same in Spanish, French, German and Portuguese. */
export const CHILD_AT_RISK_ELSEWHERE: RiskPattern = {
  kind: 'child_at_risk',
  pattern: pattern(
    'iu',
    inOrder(
      /\b/,
      anyOf(
        /abus(?:o|ó|aron|ado) (?:de|sexual|a)/,
        /maltrat\w+/,
        /le peg[óo] a mi/,
        /toc[óo] a mi (?:hij[oa])/,
        /moretones?/,
        /maltrait\w+/,
        /attouchements?/,
        /a frapp[ée] mon/,
        /a touch[ée] ma?/,
        /abus sexuels?/,
        /missbrauch\w*/,
        /misshandel\w*/,
        /hat (?:mein(?:en|e)?|unser\w*) (?:sohn|tochter|kind) (?:geschlagen|angefasst|gestoßen)/,
        /kindeswohl\w*/,
        /abus(?:ou|ada|ado) (?:d[eao]|sexual\w*)/,
        /bateu n[oa] me?u?/,
        'minha filha foi',
      ),
    ),
  ),
}

/** Somebody means to hurt themselves, or is hurt at home. */
export const SELF_HARM_AND_HOME: RiskPattern = {
  kind: 'child_at_risk',
  pattern: pattern(
    'i',
    inOrder(
      /\b/,
      anyOf(
        /wants?/,
        'wanted',
        'wanting',
        'going',
        'trying',
        'tried',
        /threaten(?:s|ed|ing)/,
        /talk(?:s|ed|ing) (?:about|of)/,
        /thinks? (?:about|of)/,
        /thinking (?:about|of)/,
      ),
      / (?:to )?/,
      anyOf('hurt', 'harm', 'kill', 'cut', 'hurting', 'harming', 'killing', 'cutting'),
      / (?:him|her|them|my|it)?sel(?:f|ves)\b/,
    ),
    /\b(?:hurts?|harms?|cuts?|cutting|hurting|harming|kills?) (?:him|her|them)sel(?:f|ves)\b/,
    /\b(?:does(?: not|n.t)|do(?: not|n.t)) want to (?:live|be alive)\b/,
    /\bwants? to die\b/,
    /\bsuicid\w*/,
    /\bself[- ]harm\w*/,
    inOrder(
      /\b/,
      anyOf(
        'father',
        'mother',
        'stepfather',
        'stepmother',
        'dad',
        'mom',
        'mum',
        'parent',
        'uncle',
        'aunt',
        'grandfather',
        'brother',
        'boyfriend',
        'babysitter',
        'teacher',
        'he',
        'she',
      ),
      / (?:hits|beats|slaps|kicks|chokes) (?:him|her|them|the (?:kids?|child(?:ren)?))\b/,
    ),
  ),
  unless: /\b(?:hurt (?:him|her)self (?:at|in|on|during|playing)|accident)\b/i,
}
