import type { PageAssets } from '#contract/protocol/render.ts'
import { htmlLang, type Language, languageTags } from '#domain/languages.ts'
import { firstPictureLink } from './first-picture.ts'
import type { Head } from './head.ts'

export interface DocumentParts {
  language: Language
  head: Head
  origin: string
  icon: string
  demo: boolean
  /** Picture of the page for link previews. */
  picture: string
  company: string
  /** JSON-LD, on pages that search engines may show. */
  structured: string | undefined
  assets: PageAssets
  /** The page can be read before the application has started: the application is loaded after the first paint. */
  readable: boolean
  /** Markup beside the root of the application, which neither renders nor removes it. */
  band: string
  body: string
  /** Initial data for the browser. */
  state: unknown
}

/**
 * The whole page as text. It has no executable inline script at all (the data block is JSON), so that the content
 * security policy is one constant line and the bytes are the same for everyone.
 */
export function renderDocument(parts: DocumentParts): string {
  const { language, head, origin, icon, demo, assets, body, state } = parts
  const scripts = renderScripts(parts)
  const lines = [
    `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<title>${escapeHtml(head.title)}</title>`,
    head.description ? `<meta name="description" content="${escapeHtml(head.description)}">` : '',
    !head.indexed || demo ? `<meta name="robots" content="noindex">` : '',
    head.indexed ? `<link rel="canonical" href="${escapeHtml(origin + head.canonical)}">` : '',
    ...(head.indexed
      ? head.alternates.map(
          ({ hreflang, href }) => `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(origin + href)}">`,
        )
      : []),
    ...(head.indexed ? shareLines(parts) : []),
    `<link rel="icon" href="${escapeHtml(icon)}">`,
    `<meta name="color-scheme" content="light dark">`,
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f5f1e8">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#15172b">`,
    scripts.start,
    firstPictureLink(body),
    ...assets.styles.map(href => `<link rel="stylesheet" href="${href}">`),
    ...scripts.preloads,
    assets.head ?? '',
    // Data, not script: the policy allows it and no engine executes it.
    parts.structured ? `<script type="application/ld+json">${escapeJson(parts.structured)}</script>` : '',
    ...scripts.modules,
  ]
  return (
    `<!doctype html><html lang="${htmlLang[language]}"><head>${lines.join('')}</head>` +
    `<body>${parts.band}<div id="root">${body}</div>` +
    `<script type="application/json" id="state">${json(state)}</script></body></html>`
  )
}

function shareLines({ language, head, origin, picture, company }: DocumentParts): string[] {
  const properties = [
    ['og:type', 'website'],
    ['og:site_name', company],
    ['og:title', head.name],
    ['og:description', head.description ?? ''],
    ['og:url', origin + head.canonical],
    ['og:locale', languageTags[language].replace('-Hans', '').replace('-', '_')],
    ['og:image', picture],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
  ] as const
  return [
    ...properties.map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
  ]
}

/**
 * Small and not deferred: a chosen theme must be set before the first paint. On a readable page the same script loads
 * the application after that paint (web/public/start.js).
 */
function renderScripts({ assets, readable }: DocumentParts) {
  const isFont = (href: string) => href.endsWith('.woff2')
  const fonts = assets.preloads.filter(isFont)
  const ahead = assets.preloads.filter(href => !isFont(href))
  const fontLinks = fonts.map(href => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`)
  const [app, ...more] = assets.scripts
  // In development Vite's own scripts come first, in order.
  if (readable && app && more.length === 0 && !assets.head) {
    const start = `<script src="/start.js" data-app="${app}" data-ahead="${ahead.join(' ')}"></script>`
    return { start, preloads: fontLinks, modules: [] }
  }
  return {
    start: '<script src="/start.js"></script>',
    preloads: [...fontLinks, ...ahead.map(href => `<link rel="modulepreload" href="${href}">`)],
    modules: assets.scripts.map(src => `<script type="module" src="${src}"></script>`),
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** `<` would end the block early (`</script>`); the two separators break older parsers. */
function json(value: unknown): string {
  return escapeJson(JSON.stringify(value))
}

function escapeJson(text: string): string {
  return text.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}
