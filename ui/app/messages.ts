import { createTranslator } from 'use-intl'
import { type Language, languageTags } from '#domain/languages.ts'
import type { CoreMessages, Messages, ScreenTexts } from '#i18n/locales/nl.ts'

interface LanguageTexts {
  coreTexts: Record<string, object>
  screenTexts: Record<string, () => Promise<{ default: object }>>
}

/**
 * A browser loads one language: each is a chunk with its own texts only, compiled at build
 * (tools/vite/vite-messages.ts).
 */
const loaders: Record<Language, () => Promise<LanguageTexts>> = {
  nl: () => import('./texts/nl.ts'),
  en: () => import('./texts/en.ts'),
  zh: () => import('./texts/zh.ts'),
  de: () => import('./texts/de.ts'),
}

export async function loadMessages(language: Language): Promise<CoreMessages> {
  const { coreTexts } = await loaders[language]()
  const named = Object.entries(coreTexts).map(([path, texts]) => [/(\w+)\.json$/.exec(path)?.[1], texts])
  return Object.fromEntries(named) as CoreMessages
}

export async function loadScreenTexts(language: Language, names: readonly ScreenTexts[]): Promise<Partial<Messages>> {
  // The same module lists the loaders of texts that only some screens need.
  const { screenTexts } = await loaders[language]()
  const found = names.map(async name => [
    name,
    (await screenTexts[`../../../${textsModule(language, name)}`]?.())?.default,
  ])
  return Object.fromEntries(await Promise.all(found))
}

/** For the loaders of screens, whose heads may depend on what they load. */
export async function screenTranslator<Name extends ScreenTexts>(language: Language, name: Name) {
  const texts = (await loadScreenTexts(language, [name])) as Messages
  return createTranslator({ locale: languageTags[language], messages: texts, namespace: name })
}

/** The source modules of a language, for the preload links of a page. */
export function messagesModules(language: Language, names: readonly ScreenTexts[]): string[] {
  return [`ui/app/texts/${language}.ts`, ...names.map(name => textsModule(language, name))]
}

function textsModule(language: Language, name: ScreenTexts): string {
  return `i18n/locales/${language}/${name}.json`
}
