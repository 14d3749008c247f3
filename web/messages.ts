import type { Language } from '#domain/languages.ts'
import type { Messages } from '#i18n/locales/nl.ts'

/** One language per browser: each is a chunk of its own, compiled at build (tools/vite-messages.ts). */
const loaders: Record<Language, () => Promise<{ messages: Messages }>> = {
  nl: () => import('#i18n/locales/nl.ts'),
  en: () => import('#i18n/locales/en.ts'),
  zh: () => import('#i18n/locales/zh.ts'),
  de: () => import('#i18n/locales/de.ts'),
}

export async function loadMessages(language: Language): Promise<Messages> {
  return (await loaders[language]()).messages
}

/** The source module of a language, for its preload link. */
export function messagesModule(language: Language): string {
  return `i18n/locales/${language}.ts`
}
