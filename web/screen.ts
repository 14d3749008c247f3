import type { ComponentType } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { Language } from '#domain/languages.ts'
import { type Env, loaderEnv } from './env.tsx'
import type { PageId } from './pages.ts'

/**
 * What a screen's `page.tsx` defines. `load` runs before the page shows, on the server too; pages made in the browser
 * have none and ask for their data themselves, once the guard has let the visitor in.
 */
export interface ScreenDefinition<Data, Ready extends Prepared = Prepared> {
  /**
   * What must be there before the page shows and is too long for the data block in it: an article. Asked for wherever
   * the code of the screen is, before hydration too.
   */
  prepare?: (input: { language: Language; page: PageId }) => Promise<Ready>
  load?: (input: Env & { url: URL; prepared: Ready }) => Promise<Data>
  Page: ComponentType<{ page: PageId; data: Data; prepared: Ready }>
  /** Parts of the query that only arrange what is loaded: when nothing else changes, nothing is asked again. */
  arranging?: readonly string[]
  /** Overrides the texts of `pages.<id>` where the content decides (a model's name, for example). */
  head?: (data: Data, prepared: Ready) => { title?: string; description?: string }
}

export interface Prepared {
  /** The source files it came from, for the preload links of the page. */
  modules: readonly string[]
}
const nothing: Prepared = { modules: [] }

export async function prepared({ prepare }: Screen, input: { language: Language; page: PageId }): Promise<Prepared> {
  return (await prepare?.(input)) ?? nothing
}

/** The same for who does not know what the data are: the router. */
export type Screen = ScreenDefinition<unknown>

/** Types the data from `load` to `Page`; after that only this screen itself looks into them. */
export function defineScreen<Data = undefined, Ready extends Prepared = Prepared>(
  screen: ScreenDefinition<Data, Ready>,
): Screen {
  return screen as unknown as Screen
}

/** What travels from loader to page. */
export interface ScreenData {
  data: unknown
  head?: { title?: string; description?: string }
}

export function screenLoader({ load, head }: Screen, ready: Prepared) {
  return async ({ request, context }: LoaderFunctionArgs): Promise<ScreenData> => {
    const env = context.get(loaderEnv)
    const data = await load?.({ ...env, url: new URL(request.url), prepared: ready })
    const texts = head?.(data, ready)
    return texts ? { data, head: texts } : { data }
  }
}

/** Whether another address of a screen needs other data. */
export function needsOtherData({ arranging = [] }: Screen, from: URL, to: URL): boolean {
  return loadingKey(from, arranging) !== loadingKey(to, arranging)
}

function loadingKey({ pathname, searchParams }: URL, arranging: readonly string[]): string {
  const rest = [...searchParams].filter(([name]) => !arranging.includes(name))
  return `${pathname}?${new URLSearchParams(rest)}`
}

export type RouteHandle = { page: PageId }

export function findMatchedPage(matches: { handle?: unknown }[]): PageId {
  const handle = matches.findLast(match => match.handle)?.handle as RouteHandle | undefined
  return handle?.page ?? 'error_404'
}
