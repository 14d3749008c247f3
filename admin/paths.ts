import type { Language } from '#domain/languages.ts'
import { useAppEnv } from '#ui/app/env.tsx'
import { type ScreenId, screens } from './screens/table.ts'

/** `orders/:order_no` requires `{ order_no }`. */
type PathParams<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? PathParams<Head> & PathParams<Rest>
  : Path extends `:${infer Name}`
    ? { [Param in Name]: string }
    : unknown

export type ScreenParams<Id extends ScreenId> = PathParams<(typeof screens)[Id]['path']>
export type Query = Readonly<Record<string, string>>

/** The address of a screen: `adminPath('de', 'order', { order_no: 'R1' })` → `/de/admin/orders/R1`. */
export function adminPath<Id extends ScreenId>(
  language: Language,
  id: Id,
  params: ScreenParams<Id>,
  query: Query = {},
): string {
  const values = params as Readonly<Record<string, string>>
  const path = screens[id].path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(values[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  return `/${language}/admin${path && `/${path}`}${search && `?${search}`}`
}

/** The same in the language of the page. */
export function usePaths() {
  const { language } = useAppEnv()
  return <Id extends ScreenId>(id: Id, params: ScreenParams<Id>, query?: Query) =>
    adminPath(language, id, params, query)
}

/** Whether an address without its language prefix belongs to this application. */
export function isAdminPath(rest: string): boolean {
  return rest === '/admin' || rest.startsWith('/admin/')
}
