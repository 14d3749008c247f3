import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import { shopTimeZone } from '#domain/calendar.ts'
import { languageTags } from '#domain/languages.ts'
import type { Messages } from '#i18n/locales/nl.ts'
import { type Env, EnvProvider } from './env.tsx'

export function App({ env, messages, children }: { env: Env; messages: Messages; children: ReactNode }) {
  return (
    <IntlProvider locale={languageTags[env.language]} messages={messages} timeZone={shopTimeZone}>
      <EnvProvider value={env}>{children}</EnvProvider>
    </IntlProvider>
  )
}
