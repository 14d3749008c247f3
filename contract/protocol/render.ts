import type { Language } from '#domain/languages.ts'
import type { Call } from './call.ts'

/** What the web room gives the server: a page as HTML. The server loads the built bundle by path and never imports it. */
export interface RenderRequest {
  /** Path, and what the page reads of the query. */
  url: string
  language: Language
  /** Answers calls in-process, as a visitor without a session: pages are the same for everyone. */
  call: Call
  /** Scheme and host of the shop, for canonical addresses. */
  origin: string
  /** Demo shops are not for search engines and have the living design page. */
  demo: boolean
  /** Markup that stands above every page: what this shop only simulates. */
  band: string
  assets: (modules: string[]) => PageAssets
}

export interface PageAssets {
  scripts: string[]
  styles: string[]
  preloads: string[]
  /** Development only: markup that the build tool wants in the head. */
  head?: string
}

export interface RenderResult {
  status: number
  html: string
  /** The same bytes for everybody, until the data of the shop change. */
  cacheable: boolean
  location?: string
  /** Which page it is, by its name in the table of pages. */
  page?: string
}

export type Render = (request: RenderRequest) => Promise<RenderResult>

export interface WebBundle {
  render: Render
  /**
   * What of a query the page at a path (without language prefix) reads when it is made, in one spelling: equal, and the
   * pages are equal too. Tracking parameters and the like are not in it.
   */
  searchRead: (rest: string, search: string) => string
  /** Whether there is a page at a path (without language prefix). */
  hasPage: (rest: string) => boolean
  /** Paths (without language prefix) that search engines may know. */
  sitemapPaths: readonly string[]
}
