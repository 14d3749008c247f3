import type { FastifyInstance, FastifyRequest } from 'fastify'
import { languages } from '#domain/languages.ts'
import { isSavingData, speculationPath } from '#server/platform/http/pages/speculative.ts'
import type { LoadedWeb } from '#server/platform/http/pages/web-bundle.ts'

/**
 * The rules by which a browser fetches the next page before its link is pressed. They concern links that load a
 * document: every link until the application runs, and those to another language. The rules are a file of their own, so
 * that pages stay the same for visitors who save data: they get rules without a page.
 */
export function mountSpeculation(app: FastifyInstance, web: () => Promise<LoadedWeb>): void {
  app.get(speculationPath, async (request: FastifyRequest, reply) => {
    const { aheadPaths } = await web()
    reply.header('cache-control', 'public, max-age=3600').header('vary', 'save-data')
    reply.type('application/speculationrules+json')
    return JSON.stringify(isSavingData(request) ? {} : speculationRules(aheadPaths))
  })
}

export function speculationRules(paths: readonly string[]) {
  const addresses = paths.map(path => ({
    pathname: `/:language(${languages.join('|')})${path === '/' ? '' : path}`,
    search: '*',
    hash: '*',
  }))
  const where = {
    and: [
      { href_matches: addresses },
      { or: [{ selector_matches: 'html:not([data-ready]) a' }, { selector_matches: 'a[hreflang][data-document]' }] },
    ],
  }
  return {
    // The pointer rests on the link.
    prefetch: [{ where, eagerness: 'moderate' }],
    // It is being pressed: the page is made ready meanwhile, and its application waits until it is shown (start.js).
    prerender: [{ where, eagerness: 'conservative' }],
  }
}
