import { type RouteObject, useLoaderData } from 'react-router'
import { reloadOnLostChunk } from '#client/chunk-guard.ts'
import type { Language } from '#domain/languages.ts'
import { loadScreenTexts } from '#ui/app/messages.ts'
import { MoreTexts } from '#ui/app/texts-provider.tsx'
import { loaderEnv, useEnv } from './env.tsx'
import { FailedPage } from './layout/failed-page.tsx'
import { Guarded } from './layout/guarded.tsx'
import { Root } from './layout/root.tsx'
import { type PageId, pageEntry, pageIds, pages } from './pages.ts'
import {
  needsOtherData,
  type Prepared,
  prepared,
  type RouteHandle,
  type Screen,
  type ScreenData,
  screenLoader,
} from './screen.ts'
import { getScreen } from './screens/table.ts'

/** The route table of one language; a browser changes its language only by loading a new document. */
export function makeRoutes(language: Language): RouteObject[] {
  return [
    {
      id: 'root',
      Component: Root,
      loader: ({ context }) => context.get(loaderEnv).call('GET /config/global', {}),
      // The configuration does not change between two navigations.
      shouldRevalidate: () => false,
      ErrorBoundary: FailedPage,
      children: [
        // Without a prefix only the home page exists.
        pageRoute(language, 'home', '/', 'home@'),
        ...pageIds.flatMap(page =>
          pages[page].paths.map((path, index) => {
            const address = `/${language}${path === '/' ? '' : path}`
            return pageRoute(language, page, address, index === 0 ? page : `${page}@${index}`)
          }),
        ),
        pageRoute(language, 'error_404', '*', 'unmatched'),
      ],
    },
  ]
}

function pageRoute(language: Language, page: PageId, path: string, id: string): RouteObject {
  const handle: RouteHandle = { page }
  return {
    id,
    path,
    handle,
    caseSensitive: true,
    ErrorBoundary: FailedPage,
    lazy: async () => {
      const [{ screen, ready }, texts] = await reloadOnLostChunk(() => loadPage(language, page))
      const element = <ScreenPage page={page} Page={screen.Page} ready={ready} />
      return {
        loader: screenLoader(screen, ready),
        ...(screen.arranging && {
          shouldRevalidate: ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
            needsOtherData(screen, currentUrl, nextUrl),
        }),
        element: Object.keys(texts).length ? <MoreTexts texts={texts}>{element}</MoreTexts> : element,
      }
    },
  }
}

/** The script and the texts of a page, and the content that its screen prepares. */
export function loadPage(language: Language, page: PageId) {
  const { load, texts } = getScreen(page)
  return Promise.all([
    load().then(async ({ screen }) => ({ screen, ready: await prepared(screen, { language, page }) })),
    loadScreenTexts(language, texts),
  ])
}

function ScreenPage({ page, Page, ready }: { page: PageId; Page: Screen['Page']; ready: Prepared }) {
  const loaded = useLoaderData<ScreenData | undefined>()
  const { guardOf } = useEnv()
  const element = <Page page={page} data={loaded?.data} prepared={ready} />
  return pageEntry(page).made === 'server' ? (
    element
  ) : (
    <Guarded page={page} guard={guardOf(page)}>
      {element}
    </Guarded>
  )
}
