import type { ReactNode } from 'react'
import { IntlProvider, useMessages } from 'use-intl'
import { shopTimeZone } from '#domain/calendar.ts'
import { type Language, languageTags } from '#domain/languages.ts'
// Types the keys of all texts.
import type {} from '#i18n/config.ts'
import type { Messages } from '#i18n/locales/nl.ts'
import { useAppEnv } from './env.tsx'

/** Components are typed by all texts; the table of screens defines which of them a screen really has. */
export function TextsProvider({
  language,
  messages,
  children,
}: {
  language: Language
  messages: object
  children: ReactNode
}) {
  return (
    <IntlProvider locale={languageTags[language]} messages={messages as Messages} timeZone={shopTimeZone}>
      {children}
    </IntlProvider>
  )
}

/** Adds the texts of a screen or section to the existing ones. */
export function MoreTexts({ texts, children }: { texts: Partial<Messages>; children: ReactNode }) {
  const { language } = useAppEnv()
  const messages = useMessages()
  return (
    <TextsProvider language={language} messages={{ ...messages, ...texts }}>
      {children}
    </TextsProvider>
  )
}
