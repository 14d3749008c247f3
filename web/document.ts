import type { PageAssets } from '#contract/render.ts'
import { htmlLang, type Language } from '#domain/languages.ts'
import type { Head } from './head.ts'

export interface DocumentParts {
  language: Language
  head: Head
  origin: string
  icon: string
  demo: boolean
  assets: PageAssets
  body: string
  /** Data the browser starts from. */
  state: unknown
}

/**
 * The whole page as text. No executable inline script at all (the data block is JSON), so that the content security
 * policy is one constant line and the bytes are the same for everyone.
 */
export function documentOf({ language, head, origin, icon, demo, assets, body, state }: DocumentParts): string {
  const lines = [
    `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<title>${escaped(head.title)}</title>`,
    `<meta name="description" content="${escaped(head.description)}">`,
    !head.indexed || demo ? `<meta name="robots" content="noindex">` : '',
    head.indexed ? `<link rel="canonical" href="${escaped(origin + head.canonical)}">` : '',
    ...(head.indexed
      ? head.alternates.map(
          ({ hreflang, href }) => `<link rel="alternate" hreflang="${hreflang}" href="${escaped(origin + href)}">`,
        )
      : []),
    `<link rel="icon" href="${escaped(icon)}">`,
    `<meta name="color-scheme" content="light dark">`,
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f5f1e8">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#15172b">`,
    // Small and not deferred: a theme that was chosen must stand before the first paint.
    `<script src="/theme.js"></script>`,
    ...assets.styles.map(href => `<link rel="stylesheet" href="${href}">`),
    ...assets.preloads.map(preloadLink),
    assets.head ?? '',
    ...assets.scripts.map(src => `<script type="module" src="${src}"></script>`),
  ]
  return (
    `<!doctype html><html lang="${htmlLang[language]}"><head>${lines.join('')}</head>` +
    `<body><div id="root">${body}</div>` +
    `<script type="application/json" id="state">${json(state)}</script></body></html>`
  )
}

function preloadLink(href: string): string {
  return href.endsWith('.woff2')
    ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`
    : `<link rel="modulepreload" href="${href}">`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** `<` would end the block early (`</script>`), the two separators break older parsers. */
function json(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
