import './styles.css'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { App } from './app.tsx'
import { startClient } from './browser/client.ts'
import { rememberLanguage } from './browser/remember-language.ts'
import { envOfLoader } from './env.tsx'
import { loadMessages } from './messages.ts'
import { makeRoutes } from './routes.tsx'
import type { BrowserState } from './state.ts'

async function start() {
  const state = JSON.parse(document.getElementById('state')?.textContent ?? '{}') as BrowserState
  const { language } = state
  const [messages, env] = [await loadMessages(language), startClient(language)]
  const routes = makeRoutes(language)

  // The page that stands there must be loaded before React looks at it, or hydration would find it missing.
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== 'function') continue
    Object.assign(route, await route.lazy(), { lazy: undefined })
  }
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData: state.loaderData, errors: state.errors },
    getContext: () => {
      const context = new RouterContextProvider()
      context.set(envOfLoader, env)
      return context
    },
  })
  rememberLanguage(language)
  const root = document.getElementById('root')
  if (!root) throw new Error('No #root in the page')
  hydrateRoot(
    root,
    <StrictMode>
      <App env={env} messages={messages}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>,
  )
}

start()
