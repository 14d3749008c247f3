import { createTranslator } from 'use-intl/core'
import { shopTimeZone } from '#domain/calendar.ts'
import { type Language, languageTags } from '#domain/languages.ts'
import { messages as de } from './locales/de.ts'
import { messages as en } from './locales/en.ts'
import { type Messages, messages as nl } from './locales/nl.ts'
import { messages as zh } from './locales/zh.ts'

export const allMessages: Record<Language, Messages> = { nl, en, zh, de }

function translatorOf(language: Language) {
  // Typed by the Dutch texts: their keys and placeholders are those of every language (a test holds that).
  const messages = allMessages[language] as typeof nl
  return createTranslator({ locale: languageTags[language], messages, timeZone: shopTimeZone })
}

const translators = {
  nl: translatorOf('nl'),
  en: translatorOf('en'),
  zh: translatorOf('zh'),
  de: translatorOf('de'),
}

/** For the server: answers, mails and documents. The language is always passed, there is no current one. */
export function translate(language: Language) {
  return translators[language]
}
