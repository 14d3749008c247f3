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
  /** Parts of the query that only arrange what is loaded: when nothing else changes, nothing is asked again. */
  arranging?: readonly string[]
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

/** Whether another address of a screen needs other data. */
export function needsOtherData({ arranging = [] }: Screen, from: URL, to: URL): boolean {
  return loadingPart(from, arranging) !== loadingPart(to, arranging)
}

function loadingPart({ pathname, searchParams }: URL, arranging: readonly string[]): string {
  const rest = [...searchParams].filter(([name]) => !arranging.includes(name))
  return `${pathname}?${new URLSearchParams(rest)}`
}

/** The state of a step that leaves its reader where he is: the focus stays, nothing scrolls. */
export const staying = { staying: true } as const

export function isStaying(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'staying' in state
}

export type RouteHandle = { page: PageId }

export function pageOfMatches(matches: { handle?: unknown }[]): PageId {
  const handle = matches.findLast(match => match.handle)?.handle as RouteHandle | undefined
  return handle?.page ?? 'error_404'
}
