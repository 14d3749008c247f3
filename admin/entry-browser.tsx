import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { defaultLanguage, isLanguage } from '#domain/languages.ts'
import { AppEnvProvider } from '#ui/app/env.tsx'
import { loadMessages, loadScreenTexts } from '#ui/app/messages.ts'
import { storeLanguage } from '#ui/app/store-language.ts'
import { TextsProvider } from '#ui/app/texts-provider.tsx'
import { createAdminApp } from './admin-app.ts'
import { AdminProvider } from './admin-context.tsx'
import { makeRoutes } from './routes.tsx'

/** Texts that any screen may need: the frame, fields and refusals. */
const everywhere = ['admin', 'validation', 'error'] as const

async function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('No #root in the page')
  const requestedLanguage = document.documentElement.dataset.language
  const language = isLanguage(requestedLanguage) ? requestedLanguage : defaultLanguage
  const [core, texts] = await Promise.all([loadMessages(language), loadScreenTexts(language, everywhere)])
  const app = createAdminApp({ language, messages: core, go: path => void router.navigate(path) })
  const router = createBrowserRouter(makeRoutes(language))
  let arrivedAt = ''
  const followRouter = ({ location: at, navigation }: typeof router.state) => {
    if (navigation.state === 'loading' && app.isStale()) {
      const { pathname, search, hash } = navigation.location
      location.assign(pathname + search + hash)
    }
    if (navigation.state !== 'idle' || at.key === arrivedAt) return
    arrivedAt = at.key
    app.arrived()
  }
  router.subscribe(followRouter)
  storeLanguage(language)
  createRoot(root).render(
    <StrictMode>
      <TextsProvider language={language} messages={{ ...core, ...texts }}>
        <AppEnvProvider value={app.env}>
          <AdminProvider value={app}>
            <RouterProvider router={router} />
          </AdminProvider>
        </AppEnvProvider>
      </TextsProvider>
    </StrictMode>,
  )
  followRouter(router.state)
}

void start()
