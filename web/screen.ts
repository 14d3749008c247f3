import type { ComponentType } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { type Env, envOfLoader } from './env.tsx'
import type { PageId } from './pages.ts'

/**
 * What a screen's `page.tsx` defines. `load` runs before the page shows, on the server too; pages made in the browser
 * have none and ask for their data themselves, once the guard has let the visitor in.
 */
export interface ScreenOf<Data> {
  load?: (input: Env & { url: URL }) => Promise<Data>
  Page: ComponentType<{ page: PageId; data: Data }>
  /** Overrides the texts of `pages.<id>` where the content decides (a model's name, for example). */
  head?: (data: Data) => { title?: string; description?: string }
}

/** The same for who does not know what the data are: the router. */
export type Screen = ScreenOf<unknown>

/** Types the data from `load` to `Page`; after that only this screen itself looks into them. */
export function defineScreen<Data = undefined>(screen: ScreenOf<Data>): Screen {
  return screen as unknown as Screen
}

/** What travels from loader to page. */
export interface ScreenData {
  data: unknown
  head?: { title?: string; description?: string }
}

export function screenLoader({ load, head }: Screen) {
  return async ({ request, context }: LoaderFunctionArgs): Promise<ScreenData> => {
    const env = context.get(envOfLoader)
    const data = await load?.({ ...env, url: new URL(request.url) })
    const texts = head?.(data)
    return texts ? { data, head: texts } : { data }
  }
}

export type RouteHandle = { page: PageId }

export function pageOfMatches(matches: { handle?: unknown }[]): PageId {
  const handle = matches.findLast(match => match.handle)?.handle as RouteHandle | undefined
  return handle?.page ?? 'error_404'
}
