import { createTranslator } from 'use-intl/core'
import { shopTimeZone } from '#domain/calendar.ts'
import { byLanguage, type Language, languageTags } from '#domain/languages.ts'
import type { Messages, messages as nl } from './locales/nl.ts'
import { readTexts } from './read-texts.ts'

export const allMessages = byLanguage(language => readTexts(language) as Messages)

const translators = byLanguage(language => {
  // Typed by the Dutch texts: every language has the same keys and placeholders (checked by a test).
  const messages = allMessages[language] as typeof nl
  return createTranslator({ locale: languageTags[language], messages, timeZone: shopTimeZone })
})

/**
 * For the server: responses, mails and documents. The language is always an argument, because there is no current one.
 */
export function translate(language: Language) {
  return translators[language]
}
