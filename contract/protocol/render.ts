import type { Language } from '#domain/languages.ts'
import type { Call } from './call.ts'

/**
 * The interface between the server and the web bundle: renders a page as HTML. The server loads the built bundle by
 * path and never imports it.
 */
export interface RenderRequest {
  /** The path, and the part of the query that the page reads. */
  url: string
  language: Language
  /** Makes calls in-process, as a visitor without a session: pages are the same for everyone. */
  call: Call
  /** Scheme and host of the shop, for canonical addresses. */
  origin: string
  /** Demo shops are not indexed by search engines and have the design page. */
  demo: boolean
  /** Markup shown above every page: the notice about what this shop only simulates. */
  band: string
  assets: (modules: string[]) => PageAssets
  /** For the response to a form; such a page is made for its sender alone and never cached. */
  posted?: PostedForm
}

/** A form that a browser sent without a script: what it contained, and what came of it. */
export interface PostedForm {
  /** The form to fill in (again), what it says to be confirmed, or the receipt. */
  step: 'fill' | 'confirm' | 'done'
  values: Readonly<Record<string, string>>
  /** What is wrong, by field. */
  errors: Readonly<Record<string, string>>
  /** Why it was refused although no field is wrong; empty: it was not. */
  problem: string
  /** Sent with the confirmation, so that it counts once however often it is pressed. */
  key: string
  receipt?: Readonly<Record<'statement_id' | 'received_at' | 'copy_key', string>>
}

export interface PageAssets {
  scripts: string[]
  styles: string[]
  preloads: string[]
  /** Development only: markup that the build tool adds to the head. */
  head?: string
}

export interface RenderResult {
  status: number
  html: string
  /** Whether the bytes are the same for everyone until shop data changes. */
  cacheable: boolean
  location?: string
  /** The name of the page in the page table. */
  page?: string
}

export type Render = (request: RenderRequest) => Promise<RenderResult>

export interface WebBundle {
  render: Render
  /**
   * The part of a query that the page at a path (without language prefix) reads when it is rendered, normalized: equal
   * results mean equal pages. Tracking parameters and the like are left out.
   */
  searchRead: (rest: string, search: string) => string
  /** Whether a page exists at a path (without language prefix). */
  hasPage: (rest: string) => boolean
  /** Paths (without language prefix) for search engines. */
  sitemapPaths: readonly string[]
  /** Paths (without language prefix) that a browser may fetch before their link is pressed. */
  aheadPaths: readonly string[]
}
