import { anyOf, anyWord, inOrder, pattern } from '../../pattern.ts'

/** What has nothing to do with customers: people who seek work, sell, collect, rent, or dialled the wrong number. */
export const OTHER = pattern(
  'i',
  anyWord(
    // seeks work
    'hiring',
    /job (?:opening|vacanc\w+|opportunit\w+|posting)s?/,
    /job openings?/,
    'resume',
    'curriculum vitae',
    'my cv',
    inOrder(/apply(?:ing)? /, anyOf(/for (?:a|the|your) (?:\w+ ){0,3}(?:job|position|role|post)/, /(?:to be|as) an?/)),
    /application for (?:the|a) (?:\w+ ){0,2}(?:job|position|role)/,
    'internship',
    /work(?:ing)? for you/,
    // gives or collects
    /volunteer(?:ing)?/,
    /sponsor(?:ship|ing)?/,
    /donat(?:e|ion|ing)/,
    'raffle',
    /fundrais\w*/,
    // wants to do business with the house, or to write about it
    /partner(?:ship|ing)? with/,
    /collaborat\w*/,
    /advertis\w*/,
    'journalist',
    'survey you',
    'my thesis',
    // is at the wrong address
    /wrong (?:number|person)/,
    // sells
    /(?:we|our company|i) (?:sell|supply|distribute|manufacture)s?/,
    /offer (?:you )?our (?:services|products)/,
    'wholesale',
    // rents rooms
    /(?:rent|hire) (?:out )?(?:your|the) (?:space|room|studio|hall)/,
    /(?:space|rooms?|studio|hall) (?:for|to) (?:rent|hire)/,
    // hangs posters, owns or inspects the building
    /(?:flyers?|posters?|leaflets?)/,
    'landlord',
    'inspection',
  ),
)

/** An earlier mail, call or visit is taken up. */
export const FOLLOW_UP = pattern(
  'i',
  /\bfollow(?:ing)?[- ]?up\b/,
  /\b(?:any|an) (?:update|news|word|luck)s?\b/,
  // was it received?
  /\bdid you (?:get|receive|see|have a chance|manage)\b/,
  /\bhave(?:n'?t| not) (?:heard|received (?:a|any) (?:reply|answer|response))\b/,
  /\bnever heard back\b/,
  /\b(?:just )?(?:checking|circling|touching|wanted to check) (?:in|back|base)\b/,
  // as agreed before
  /\bas (?:we )?(?:discussed|agreed|mentioned)\b/,
  inOrder(/\b(?:per|after|since) (?:our|my|your) (?:last )?/, anyOf('call', 'conversation', 'chat', 'talk', /e-?mail/, 'message'), /\b/),
  // how long it has been
  /\bstill waiting (?:for|to hear|on)\b.{0,30}\b(?:reply|answer|hear|response|you)\b/,
  inOrder(/\bsent (?:you )?(?:an? )?(?:e-?mail|message|form).{0,30}\b/, /(?:last|yesterday|ago|week|days?)\b/),
  inOrder(/\b(?:i|we) (?:e-?mailed|wrote|called|messaged|asked)\b.{0,30}\b/, /(?:last|yesterday|ago|week|earlier|on \w+day)\b/),
  /\b(?:got|received|heard|listened to) my (?:voicemail|message|e-?mail|note|form)\b/,
)
