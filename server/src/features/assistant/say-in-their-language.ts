import { isTranslated } from '@ownvoice/core/assistant/in-english'
import { languageName, type ReplyLanguage } from '@ownvoice/core/assistant/languages'
import { fitsTranslation, Translation, translationInstructions } from '@ownvoice/core/assistant/model/translation'
import type { Check, Draft } from '@ownvoice/core/assistant/trace'
import { askModel } from './ask-model.ts'
import type { Answered, Way } from './stages.ts'

type CheckedDraft = { draft: Draft; check: Check }

/**
 * Puts a reply that passed the check into the customer's language, where the owner allows it, and checks that it says the same. The model is shown the reply
 * alone, not the mail. Where that fails the reply is the English one again, and its check says why it may not leave.
 */
export async function sayInTheirLanguage(
  { deps, owner, tracer }: Way,
  { account, led, context }: Answered,
  checked: CheckedDraft,
): Promise<CheckedDraft> {
  const { draft } = checked
  const language = led?.replyLanguage ?? null
  if (language === null || isTranslated(draft.statements) || !checked.check.ok) return checked
  return tracer.step('translate', async () => {
    const data = await deps.reader.run('translationData', draft, { language, voice: account.voice, context })
    const window = deps.model?.contextTokens ?? null
    const refused = { draft, check: { ...checked.check, ok: false, violations: [untranslated(language)] } }
    if (!fitsTranslation(data, window)) {
      const tokens = `${(window ?? 0).toLocaleString('en-US')} tokens`
      tracer.note(`The reply and its translation do not fit the language model's window of ${tokens}, so it was not asked.`)
      return refused
    }
    const request = { purpose: 'translation' as const, instructions: translationInstructions, data, schema: Translation }
    const translation = await askModel(deps, tracer, { owner, timezone: account.timezone }, request)
    if (!translation) return refused
    const translated = await deps.reader.run('checkAndRepair', await deps.reader.run('translatedDraft', draft, translation), context)
    return translated.check.ok ? translated : { draft, check: translated.check }
  })
}

function untranslated(language: ReplyLanguage): Check['violations'][number] {
  return { rule: 'language', detail: `The language model did not put the reply into ${languageName(language)}.` }
}
