import { htmlLang, type Language } from '#domain/languages.ts'
import { type Html, html } from './html.ts'

interface MinimalPage {
  /** The browser loads it again by itself; never of a form, whose content would be lost. */
  refreshSeconds?: number
}

/** For when a page of the shop cannot be rendered: the server is overloaded, or the request was refused unread. */
export function minimalPage(language: Language, body: Html, { refreshSeconds }: MinimalPage = {}): string {
  const refresh = refreshSeconds === undefined ? html`` : html`<meta http-equiv="refresh" content="${refreshSeconds}">`
  return html`<!doctype html><html lang="${htmlLang[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">${refresh}<title>Genie</title></head><body><main><h1>Genie</h1>${body}</main></body></html>`
    .text
}
