import { type ReactNode, useEffect } from 'react'
import type { CoreMessages } from '#i18n/locales/nl.ts'
import { AppEnvProvider } from '#ui/app/env.tsx'
import { TextsProvider } from '#ui/app/texts-provider.tsx'
import { type Env, EnvProvider } from './env.tsx'
import { enterCarried } from './language-change/watch-languages.ts'

export function App({ env, messages, children }: { env: Env; messages: CoreMessages; children: ReactNode }) {
  useEffect(() => {
    // Marks the page as hydrated, for tests and for styles of controls that need the script.
    document.documentElement.setAttribute('data-ready', '')
    enterCarried()
  }, [])
  return (
    <TextsProvider language={env.language} messages={messages}>
      <AppEnvProvider value={env}>
        <EnvProvider value={env}>{children}</EnvProvider>
      </AppEnvProvider>
    </TextsProvider>
  )
}
