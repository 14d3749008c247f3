import type { FastifyInstance } from 'fastify'
import { htmlLang, type Language, languages } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import type { Context } from '../context.ts'
import { simulatedBand } from './admission/simulated-band.ts'
import { html } from './pages/html.ts'
import type { LoadedWeb } from './pages/web-bundle.ts'

/**
 * The admin app is a separate application (room `admin`): each of its addresses gets the same short page, in the
 * language of the prefix. Its screens read permissions from the table, and every call checks them again.
 */
export function mountAdminApp(app: FastifyInstance, { environment }: Context, web: () => Promise<LoadedWeb>): void {
  for (const language of languages) {
    for (const path of [`/${language}/admin`, `/${language}/admin/*`]) {
      app.get(path, { exposeHeadRoute: true }, async (_request, reply) => {
        const { adminApp: backOffice } = await web()
        reply.header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex')
        return reply
          .type('text/html; charset=utf-8')
          .send(renderShell({ language, band: simulatedBand(language, environment.simulations), ...backOffice() }))
      })
    }
  }
}

interface ShellParts extends ReturnType<LoadedWeb['adminApp']> {
  language: Language
  /** The notice about what this shop only simulates. */
  band: ReturnType<typeof simulatedBand>
}

/** Without inline scripts and data: the language is in the markup, and everything else is requested after sign-in. */
function renderShell({ language, band, styles, preloads, scripts, head }: ShellParts): string {
  const t = translate(language)
  const fonts = preloads.filter(href => href.endsWith('.woff2'))
  const modules = preloads.filter(href => !href.endsWith('.woff2'))
  const page = html`<!doctype html><html lang="${htmlLang[language]}" data-language="${language}"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t('admin.shell.title')}</title><meta name="robots" content="noindex, nofollow">
<link rel="icon" href="/favicon.svg"><meta name="color-scheme" content="light dark"><script src="/start.js"></script>
${styles.map(href => html`<link rel="stylesheet" href="${href}">`)}${fonts.map(href => html`<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`)}${modules.map(href => html`<link rel="modulepreload" href="${href}">`)}`
  const end = html`${scripts.map(src => html`<script type="module" src="${src}"></script>`)}</head><body class="back-office">${band}<div id="root"></div><noscript>${t('admin.shell.needs_script')}</noscript></body></html>`
  // Development markup of the build tool is already HTML.
  return page.text + (head ?? '') + end.text
}
