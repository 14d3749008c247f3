import { type ReactNode, useEffect } from 'react'
import { IntlProvider, useMessages } from 'use-intl'
import { shopTimeZone } from '#domain/calendar.ts'
import { languageTags } from '#domain/languages.ts'
import type { CoreMessages, Messages } from '#i18n/locales/nl.ts'
import { type Env, EnvProvider, useEnv } from './env.tsx'

export function App({ env, messages, children }: { env: Env; messages: CoreMessages; children: ReactNode }) {
  // The page listens now: told to tests, and to styles that must not promise more than it can do yet.
  useEffect(() => document.documentElement.setAttribute('data-ready', ''), [])
  return (
    <Words env={env} messages={messages}>
      <EnvProvider value={env}>{children}</EnvProvider>
    </Words>
  )
}

/** Adds the texts that came with a screen to those of every page. */
export function MoreTexts({ texts, children }: { texts: Partial<Messages>; children: ReactNode }) {
  const env = useEnv()
  const messages = useMessages()
  return (
    <Words env={env} messages={{ ...messages, ...texts }}>
      {children}
    </Words>
  )
}

function Words({ env, messages, children }: { env: Env; messages: object; children: ReactNode }) {
  return (
    // Components are typed by all texts; which of them a screen really has, its row in `screens/table.ts` says.
    <IntlProvider locale={languageTags[env.language]} messages={messages as Messages} timeZone={shopTimeZone}>
      {children}
    </IntlProvider>
  )
}
