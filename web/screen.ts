import type { ComponentType } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { Language } from '#domain/languages.ts'
import { type Env, loaderEnv } from './env.tsx'
import type { PageId } from './pages.ts'

/**
 * The definition in a screen's `page.tsx`. `load` runs before the page is shown, on the server too; pages rendered in
 * the browser have none and load their data themselves, once the guard has admitted the visitor.
 */
export interface ScreenDefinition<Data, Ready extends Prepared = Prepared> {
  /**
   * Loads content that must be there before the page is shown and is too long for the data block: an article. Called
   * wherever the code of the screen runs, before hydration too.
   */
  prepare?: (input: { language: Language; page: PageId }) => Promise<Ready>
  load?: (input: Env & { url: URL; prepared: Ready }) => Promise<Data>
  Page: ComponentType<{ page: PageId; data: Data; prepared: Ready }>
  /** Query parameters that only arrange loaded data: if nothing else changes, nothing is loaded again. */
  arranging?: readonly string[]
  /** Overrides the texts of `pages.<id>` where the content decides (a model's name, for example). */
  head?: (data: Data, prepared: Ready) => { title?: string; description?: string }
}

export interface Prepared {
  /** Its source files, for the preload links of the page. */
  modules: readonly string[]
}
const nothing: Prepared = { modules: [] }

export async function prepared({ prepare }: Screen, input: { language: Language; page: PageId }): Promise<Prepared> {
  return (await prepare?.(input)) ?? nothing
}

/** The same for the router, which does not have the type of the data. */
export type Screen = ScreenDefinition<unknown>

/** Types the data from `load` to `Page`; outside the screen they are opaque. */
export function defineScreen<Data = undefined, Ready extends Prepared = Prepared>(
  screen: ScreenDefinition<Data, Ready>,
): Screen {
  return screen as unknown as Screen
}

/** The data passed from loader to page. */
export interface ScreenData {
  data: unknown
  head?: { title?: string; description?: string }
}

export function screenLoader(screen: Screen, ready: Prepared) {
  return async ({ request, context }: LoaderFunctionArgs): Promise<ScreenData> => {
    const env = context.get(loaderEnv)
    const url = new URL(request.url)
    return (await env.early?.take(url)) ?? loadData(screen, ready, env, url)
  }
}

export async function loadData({ load, head }: Screen, ready: Prepared, env: Env, url: URL): Promise<ScreenData> {
  const data = await load?.({ ...env, url, prepared: ready })
  const texts = head?.(data, ready)
  return texts ? { data, head: texts } : { data }
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
