import type { FastifyInstance } from 'fastify'
import { htmlLang, languages } from '#domain/languages.ts'
import { listDeviceTypes } from '#server/offers/catalogue/queries.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import type { LoadedWeb } from '#server/platform/http/pages/web-bundle.ts'
import { Refusal } from '#server/platform/refusal.ts'

export interface FindableInput {
  context: Context
  publicUrl: () => string
  web: () => Promise<LoadedWeb>
}

const maxModels = 1000
/** How long a fetched security.txt may be trusted: `Expires` is renewed with each response. */
const securityDays = 90

/** What search engines fetch first: the list of pages, each in its languages. */
export function mountFindable(app: FastifyInstance, { context, publicUrl, web }: FindableInput): void {
  app.get('/robots.txt', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8')
    // A demo must not compete with a real shop in search results.
    if (context.environment.demo) return 'User-agent: *\nDisallow: /\n'
    return `User-agent: *\nDisallow: /api/\nDisallow: /sandbox/\nSitemap: ${publicUrl()}/sitemap.xml\n`
  })

  // Where people can report a vulnerability (RFC 9116).
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const { email } = await readSetting(context.db, 'company', context.clock.now())
    if (!email) throw new Refusal('resource_missing')
    const expires = new Date(context.wall.now().getTime() + securityDays * 86_400_000)
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8')
    return [
      `Contact: mailto:${email}`,
      `Contact: ${publicUrl()}/en/complaints`,
      `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
      `Preferred-Languages: ${languages.join(', ')}`,
      `Canonical: ${publicUrl()}/.well-known/security.txt`,
      '',
    ].join('\n')
  })

  app.get('/sitemap.xml', async (_request, reply) => {
    const { sitemapPaths } = await web()
    const models = await listDeviceTypes(context.db, maxModels, 0)
    const details = models.map(({ key }) => `/detail?type=${key}`)
    const addresses = [...sitemapPaths.filter(path => path !== '/detail'), ...details]
    reply.header('cache-control', 'public, max-age=3600').type('application/xml; charset=utf-8')
    return sitemap(addresses, publicUrl())
  })
}

function sitemap(paths: readonly string[], origin: string): string {
  const at = (language: string, path: string) => escaped(`${origin}/${language}${path === '/' ? '' : path}`)
  const alternates = (path: string) =>
    [...languages.map(language => [htmlLang[language], language]), ['x-default', 'nl']]
      .map(([tag, language = 'nl']) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${at(language, path)}"/>`)
      .join('')
  const urls = paths.flatMap(path =>
    languages.map(language => `<url><loc>${at(language, path)}</loc>${alternates(path)}</url>`),
  )
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
    `xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('\n')}</urlset>\n`
  )
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
