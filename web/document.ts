import type { PageAssets } from '#contract/render.ts'
import { htmlLang, type Language, languageTags } from '#domain/languages.ts'
import type { Head } from './head.ts'

export interface DocumentParts {
  language: Language
  head: Head
  origin: string
  icon: string
  demo: boolean
  /** Shown where somebody shares the page. */
  picture: string
  company: string
  /** JSON-LD, where the page is for search engines. */
  structured: string | undefined
  assets: PageAssets
  body: string
  /** Data the browser starts from. */
  state: unknown
}

/**
 * The whole page as text. No executable inline script at all (the data block is JSON), so that the content security
 * policy is one constant line and the bytes are the same for everyone.
 */
export function documentOf(parts: DocumentParts): string {
  const { language, head, origin, icon, demo, assets, body, state } = parts
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
    ...(head.indexed ? shareLines(parts) : []),
    `<link rel="icon" href="${escaped(icon)}">`,
    `<meta name="color-scheme" content="light dark">`,
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f5f1e8">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#15172b">`,
    // Small and not deferred: a theme that was chosen must stand before the first paint.
    `<script src="/theme.js"></script>`,
    ...assets.styles.map(href => `<link rel="stylesheet" href="${href}">`),
    ...assets.preloads.map(preloadLink),
    assets.head ?? '',
    // Data, not script: the policy lets it stand, no engine runs it.
    parts.structured ? `<script type="application/ld+json">${escapedJson(parts.structured)}</script>` : '',
    ...assets.scripts.map(src => `<script type="module" fetchpriority="low" src="${src}"></script>`),
  ]
  return (
    `<!doctype html><html lang="${htmlLang[language]}"><head>${lines.join('')}</head>` +
    `<body><div id="root">${body}</div>` +
    `<script type="application/json" id="state">${json(state)}</script></body></html>`
  )
}

function shareLines({ language, head, origin, picture, company }: DocumentParts): string[] {
  const properties = [
    ['og:type', 'website'],
    ['og:site_name', company],
    ['og:title', head.name],
    ['og:description', head.description],
    ['og:url', origin + head.canonical],
    ['og:locale', languageTags[language].replace('-Hans', '').replace('-', '_')],
    ['og:image', picture],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
  ] as const
  return [
    ...properties.map(([property, content]) => `<meta property="${property}" content="${escaped(content)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
  ]
}

function preloadLink(href: string): string {
  return href.endsWith('.woff2')
    ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`
    : `<link rel="modulepreload" fetchpriority="low" href="${href}">`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** `<` would end the block early (`</script>`), the two separators break older parsers. */
function json(value: unknown): string {
  return escapedJson(JSON.stringify(value))
}

function escapedJson(text: string): string {
  return text.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}
