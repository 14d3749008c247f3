import { splitPath } from '#domain/languages.ts'
import { createEarlyData } from '../early-data.ts'
import { isPage, pageAt } from '../pages.ts'
import type { BrowserState } from '../state.ts'
import type { Browser } from './client.ts'
import { kindOfPage } from './page-kind.ts'
import { preparePage } from './prepare-page.ts'
import { watchIntent } from './watch-intent.ts'

/** What the application does once the page can be used. */
export async function afterStart(browser: Browser, config: BrowserState['config']): Promise<void> {
  const { env, client, isStale } = browser
  env.early = createEarlyData(() => performance.now())
  const pageOf = ({ pathname }: Pick<URL, 'pathname'>) => pageAt(splitPath(pathname).rest)
  watchIntent(env.language, isPage, to => {
    const page = pageOf(to)
    if (page && !isStale()) void preparePage({ ...env, call: client.quietly }, page, to)
  })
  if (!config?.visits_measured) return
  const { measureVisit } = await import('./measure-visit.ts')
  measureVisit(kindOfPage(pageOf(location) ?? 'error_404'))
}
