import type { OfferedModel } from '@ownvoice/core/assistant/offered-model'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { askWindow } from './ask-window.ts'
import { findLocalModels, type LocalModel, localPrograms } from './find-local-models.ts'
import type { LanguageModel } from './port.ts'

type Settings = Pick<Config, 'AI_PROVIDER' | 'AI_MODEL' | 'AI_API_KEY' | 'AI_BASE_URL'> & Partial<Pick<Config, 'AI_CONTEXT_TOKENS'>>

/**
 * The language model that the settings name, or null: everything works without one. `auto` takes what a program on this machine serves, `AI_MODEL`
 * if that is set; without any setting such a model is only told of. `tell` gets a sentence for the person who starts the server.
 */
export async function chooseModel(
  config: Settings,
  { log, tell = () => {}, find = findLocalModels }: { log: Log; tell?: (sentence: string) => void; find?: () => Promise<LocalModel[]> },
): Promise<LanguageModel | null> {
  const { AI_PROVIDER } = config
  if (AI_PROVIDER && AI_PROVIDER !== 'auto') return open({ ...config, AI_PROVIDER }, log)
  const found = await find()
  if (AI_PROVIDER === 'auto') return openLocal(config, { log, tell }, found)
  if (found.length > 0)
    tell(
      `On this machine there is a language model (${found.map(nameOf).join(', ')}). To answer with it choose it under Settings, or start with AI_PROVIDER=auto.`,
    )
  return null
}

type Heard = { log: Log; tell: (sentence: string) => void }

async function openLocal(config: Settings, { log, tell }: Heard, found: readonly LocalModel[]): Promise<LanguageModel | null> {
  const chosen = found.find(({ model }) => model === config.AI_MODEL) ?? (config.AI_MODEL ? undefined : found[0])
  if (!chosen) {
    const wanted = config.AI_MODEL ? `the language model ${config.AI_MODEL}` : 'a language model'
    log.warn({ found: found.map(nameOf) }, `No program on this machine serves ${wanted}, so answers are written without one`)
    return null
  }
  tell(`Answers are written with the language model on this machine (${nameOf(chosen)}).`)
  return openAt(chosen, config, log)
}

/** The model on this machine that an owner chose; null where its program is none that is known. */
export async function openOffered({ program, model }: OfferedModel, config: Settings, log: Log): Promise<LanguageModel | null> {
  const place = localPrograms.find((known) => known.program === program)
  return place ? openAt({ program, model, baseUrl: place.baseUrl }, config, log) : null
}

/** The window is what the operator says, else what the program says: what does not fit it some programs cut off without a word. */
async function openAt(local: LocalModel, config: Settings, log: Log): Promise<LanguageModel | null> {
  const at = { AI_PROVIDER: 'openai-compatible', AI_MODEL: local.model, AI_BASE_URL: local.baseUrl } as const
  return open({ ...config, ...at, AI_CONTEXT_TOKENS: config.AI_CONTEXT_TOKENS ?? (await askWindow(local)) }, log)
}

/** The window of the model on this machine that an owner chose, in tokens; null where its program is none that is known. */
export async function windowOfOffered({ program, model }: OfferedModel, config: Settings): Promise<number | null> {
  const place = localPrograms.find((known) => known.program === program)
  return place ? (config.AI_CONTEXT_TOKENS ?? (await askWindow({ program, model, baseUrl: place.baseUrl }))) : null
}

type Named = Settings & { AI_PROVIDER: Exclude<Settings['AI_PROVIDER'], 'auto'> }

async function open(config: Named, log: Log): Promise<LanguageModel | null> {
  const { openModel } = await import('./open-model.ts') // 30 MB that most do without
  return openModel(config, log)
}

function nameOf({ program, model }: LocalModel): string {
  return `${program}: ${model}`
}
