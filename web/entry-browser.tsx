import './styles.css'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { whenIdle } from '#ui/app/connect.ts'
import { loadMessages } from '#ui/app/messages.ts'
import { storeLanguage } from '#ui/app/store-language.ts'
import { App } from './app.tsx'
import { startBrowser } from './browser/client.ts'
import { loaderEnv } from './env.tsx'
import { watchLanguages } from './language-change/watch-languages.ts'
import { makeRoutes } from './routes.tsx'
import type { BrowserState } from './state.ts'

async function start() {
  const { language, loaderData, errors, config } = JSON.parse(
    document.getElementById('state')?.textContent ?? '{}',
  ) as BrowserState
  const messages = await loadMessages(language)
  const browser = startBrowser({ language, messages, config, navigation: { go: path => router.navigate(path) } })
  const routes = makeRoutes(language)

  // The code of the current page must be loaded before React hydrates it, or hydration fails on the missing component.
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== 'function') continue
    Object.assign(route, await route.lazy(), { lazy: undefined })
  }
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData, errors },
    getContext: () => {
      const context = new RouterContextProvider()
      context.set(loaderEnv, browser.env)
      return context
    },
  })
  let arrivedAt = ''
  const followRouter = ({ location: at, navigation }: typeof router.state) => {
    if (navigation.state === 'loading' && browser.isStale()) {
      const { pathname, search, hash } = navigation.location
      location.assign(pathname + search + hash)
    }
    if (navigation.state !== 'idle' || at.key === arrivedAt) return
    arrivedAt = at.key
    browser.arrived()
  }
  router.subscribe(followRouter)
  storeLanguage(language)
  watchLanguages()
  // Not before the page can be used: nobody presses a link without looking at it first.
  whenIdle(() => {
    import('./browser/after-start.ts').then(
      ({ afterStart }) => afterStart(browser, config),
      () => undefined,
    )
  })
  const root = document.getElementById('root')
  if (!root) throw new Error('No #root in the page')
  // As a transition, hydration is done in small steps: taps and scrolling on a slow phone do not wait for the whole
  // page.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <App env={browser.env} messages={messages}>
          <RouterProvider router={router} />
        </App>
      </StrictMode>,
    )
  })
  followRouter(router.state)
}

start()
