import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { defaultLanguage, isLanguage } from '#domain/languages.ts'
import { AppEnvProvider } from '#ui/app/env.tsx'
import { loadMessages, loadScreenTexts } from '#ui/app/messages.ts'
import { storeLanguage } from '#ui/app/remember-language.ts'
import { TextsProvider } from '#ui/app/words.tsx'
import { openOffice } from './office.ts'
import { OfficeProvider } from './office-context.tsx'
import { makeRoutes } from './routes.tsx'

/** What may be said on any screen: its frame, its fields, its refusals. */
const everywhere = ['admin', 'validation', 'error'] as const

async function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('No #root in the page')
  const given = document.documentElement.dataset.language
  const language = isLanguage(given) ? given : defaultLanguage
  const [core, texts] = await Promise.all([loadMessages(language), loadScreenTexts(language, everywhere)])
  const office = openOffice({ language, messages: core, go: path => void router.navigate(path) })
  const router = createBrowserRouter(makeRoutes(language))
  let arrivedAt = ''
  const followRouter = ({ location: at, navigation }: typeof router.state) => {
    if (navigation.state === 'loading' && office.isStale()) {
      const { pathname, search, hash } = navigation.location
      location.assign(pathname + search + hash)
    }
    if (navigation.state !== 'idle' || at.key === arrivedAt) return
    arrivedAt = at.key
    office.arrived()
  }
  router.subscribe(followRouter)
  storeLanguage(language)
  createRoot(root).render(
    <StrictMode>
      <TextsProvider language={language} messages={{ ...core, ...texts }}>
        <AppEnvProvider value={office.env}>
          <OfficeProvider value={office}>
            <RouterProvider router={router} />
          </OfficeProvider>
        </AppEnvProvider>
      </TextsProvider>
    </StrictMode>,
  )
  followRouter(router.state)
}

void start()
