import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandler,
  StaticRouterProvider,
} from 'react-router'
import { failurePage, failureStatus, isFailure } from '#client/failure.ts'
import type { Render, RenderRequest, WebBundle } from '#contract/protocol/render.ts'
import type { Language } from '#domain/languages.ts'
import { loadMessages, loadScreenTexts, messagesModules } from '#ui/app/messages.ts'
import { aheadPages } from './ahead-pages.ts'
import { App } from './app.tsx'
import { renderDocument } from './document.ts'
import { loaderEnv } from './env.tsx'
import { buildHead } from './head.ts'
import { isPage, type PageId, pageEntry, pageIds, pages } from './pages.ts'
import { isCommonSearch } from './read-values.ts'
import { makeRoutes } from './routes.tsx'
import { findMatchedPage, prepared, type ScreenData } from './screen.ts'
import { getScreen } from './screens/table.ts'
import { searchRead as readBy } from './search-read.ts'
import { sharePicture } from './share-picture.ts'
import type { BrowserState } from './state.ts'
import { buildStructuredData } from './structured-data/build-structured-data.ts'

/** The server has no session: pages that are rendered in the browser are sent as a frame. */
const nobody = { subscribe: () => () => {}, decide: () => 'pending' as const }

const handlers = new Map<Language, StaticHandler>()

function getHandler(language: Language): StaticHandler {
  const known = handlers.get(language)
  if (known) return known
  const handler = createStaticHandler(makeRoutes(language))
  handlers.set(language, handler)
  return handler
}

/** Fonts of the first screen; without a preload the browser would find them only after the styles. */
const firstFonts = ['ui/faces/bricolage-display-latin.woff2', 'ui/faces/hanken-text-latin.woff2']

export const render: Render = async ({ url, language, call, origin, demo, band, assets, posted }: RenderRequest) => {
  const env = { language, call, guardOf: () => nobody, ...(posted && { posted }) }
  const handler = getHandler(language)
  const requestContext = new RouterContextProvider()
  requestContext.set(loaderEnv, env)
  const context = await handler.query(new Request(new URL(url, origin)), { requestContext })
  if (context instanceof Response) {
    return { status: context.status, html: '', cacheable: false, location: context.headers.get('location') ?? '/' }
  }

  const matchedPage = findMatchedPage(context.matches.map(match => match.route))
  const messages = await loadMessages(language)
  const { page_descriptions } = await loadScreenTexts(language, ['page_descriptions'])
  const failures = Object.entries(context.errors ?? {})
  const page = failures[0] ? failurePage(failures[0][1]) : matchedPage
  const errors = Object.fromEntries(failures.map(([id, error]) => [id, plainFailure(error)]))
  if (failures.length) context.errors = errors

  const body = renderToString(
    <App env={env} messages={messages}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
  )
  const config = context.loaderData.root as BrowserState['config'] | undefined
  const screenData = Object.values(context.loaderData).at(-1) as ScreenData | undefined
  const screen = getScreen(page)
  // Cached since the screen was rendered above. A page that failed has no modules.
  const { modules } = failures.length
    ? { modules: [] }
    : await prepared((await screen.load()).screen, { language, page })
  const status = failures.length ? failureStatus(failures[0]?.[1]) : (pageEntry(page).status ?? 200)
  const state: BrowserState = {
    language,
    loaderData: context.loaderData,
    errors: failures.length ? errors : null,
    config: config ?? null,
  }
  const { search } = context.location
  const head = buildHead({
    page,
    language,
    messages,
    page_descriptions,
    company: config?.company_name ?? '',
    search,
    override: screenData?.head,
  })
  const picture = origin + sharePicture(page, language, search)
  const getName = (id: PageId) => messages.pages[id].title
  const html = renderDocument({
    language,
    head,
    origin,
    picture,
    company: config?.company_name ?? '',
    structured:
      head.indexed && config
        ? await buildStructuredData({ page, language, head, getName, picture, search, origin, config, call })
        : undefined,
    icon: config?.logo_full ?? '/favicon.svg',
    demo,
    band,
    assets: assets([...messagesModules(language, screen.texts), screen.module, ...modules, ...firstFonts]),
    readable: pageEntry(page).made === 'server',
    body,
    state,
  })
  const cacheable = !posted && status === 200 && pageEntry(page).made === 'server' && isCommonSearch(page, search)
  return { status, html, page, cacheable }
}

function plainFailure(error: unknown) {
  if (isFailure(error)) return { code: error.code, http: error.http, msg: error.msg }
  const status = failureStatus(error)
  if (status >= 500) console.error(error)
  return { code: status, http: status, msg: '' }
}

export const searchRead: WebBundle['searchRead'] = readBy

export const hasPage: WebBundle['hasPage'] = isPage

export const sitemapPaths: WebBundle['sitemapPaths'] = pageIds
  .filter(page => pages[page].indexed)
  .map(page => pages[page].paths[0])

export const aheadPaths: WebBundle['aheadPaths'] = aheadPages.flatMap(page => pages[page].paths)
