/**
 * The words of short answers to "Would you like a place on the waitlist?" and "A place has come free", in English. An answer is taken for one only where every
 * one of its words stands here, or in the label of the class, or in the sender's name: what says anything else is the owner's to read.
 */
const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/))

/** What a sentence consists of that thanks, greets or takes its leave. */
export const courtesies = words(
  `thank thanks you so much many a lot very again for your the quick prompt reply response answer help getting back to me us letting know appreciate appreciated it that i
we have great nice good lovely wonderful day weekend evening week one best regards cheers kind kindly warm wishes sincerely looking forward hearing from hi hello hey dear and all team ok okay
yours truly xx`,
)

/** What a sentence consists of that wants a place in the line. */
export const wantingWords = words(
  `yes yeah yep yup sure ok okay absolutely definitely certainly of course please do put add place note sign get have us me him her them my our son daughter kid kids child children boy girl
little one ones two both family husband wife partner friend on onto up in to for the a an your this that it waitlist waiting wait list spot place i i'd we we'd i'm we're would could can may you like love want
wish be being join go stay are am sounds great good perfect lovely wonderful fine nice down then as well too with and thank thanks much many so very appreciate appreciated just kindly happily
gladly let's name names under now there again if possible`,
)

/** A sentence that agrees begins with one of these. */
export const agreement =
  /^(?:(?:oh|ok|okay|ah|great|perfect|thanks|thank you)[ ,.!–-]+)?(?:yes|yeah|yep|yup|sure|absolutely|definitely|certainly|of course|please do)\b/i
/** A line to stand in. */
export const lineNamed = /\b(?:wait(?:ing)?[- ]?list|waitlisted|waiting list)\b/i
/** The list that was spoken of. */
export const listNamed = /\b(?:on|onto|to) (?:the|your|that|this) list\b/i
/** What is done to get into a line, in a question or a wish. */
export const getsIn = /\b(?:put|add|join|sign|place|note|get|be|go|have|waitlisted|like|love|want|wish|please)\b/i

/** What takes an offered place for others: it is taken out of the sentence, and of the rest nothing may be left that says something. */
export const declining: readonly RegExp[] = [
  /\bno,? (?:thanks|thank you)\b/gi,
  /\b(?:found|got|booked|chosen) (?:a different|another|something|somewhere) (?:place|spot|class|course|school|option|one|teacher|group|else)\b/gi,
  /\b(?:found|booked|signed up) (?:a place )?elsewhere\b/gi,
  /\b(?:no longer|do not|don't) (?:need|want) (?:it|this|that|the place|the spot|a place)\b/gi,
  /\b(?:will|'ll|have to) (?:pass|decline)\b/gi,
  /\b(?:can't|cannot|can not|won't|will not|unable to) (?:take|make|accept|use) (?:it|this|that|the place|the spot)\b/gi,
  /\b(?:give|offer|pass) (?:it|this|that|the place|the spot|our place|my place)(?: on)? to (?:someone else|somebody else|the next person|the next one|the next in line)\b/gi,
]

/** What may stand around it. */
export const declineFrame = words(
  `sorry unfortunately but and so thanks thank you for the offer offering place spot this that it is it's at now moment time very much kind of your in mind us me after all we i hi hello again though
letting know have we've i've a had has already no on instead are am any more longer feel free please since`,
)

/** Words with which a sentence sets a condition or takes something back. */
export const hedges =
  /\b(?:if|unless|but|only|not|no|never|none|n't|cannot|instead|rather|until|except|however|although|otherwise|depend(?:s|ing)?|maybe|perhaps|might|prefer(?:red|s)?|another|different|monday|tuesday|wednesday|thursday|friday|saturday|sunday|(?:mon|tues|wednes|thurs|fri|satur|sun)days|january|february|april|june|july|august|september|october|november|december|weekends?|mornings?|afternoons?|evenings?|o'clock)\b|n't\b|\d ?(?:am|pm)\b/i
