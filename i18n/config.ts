import type {} from 'use-intl'
import type { Language, languageTags } from '#domain/languages.ts'
import type { messages } from './locales/nl.ts'

/** Types the keys and arguments of every translation from the Dutch messages. */
declare module 'use-intl' {
  interface AppConfig {
    Locale: (typeof languageTags)[Language]
    Messages: typeof messages
  }
}
