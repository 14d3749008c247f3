import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../refusal.ts'

/**
 * What is played with by hand in a demo, and the hosted page of the sandbox, take forms and know nobody: nothing but
 * where a form comes from tells another site's from our own. Calls of the contract need no such look, because a form
 * cannot carry their token.
 */
export function rejectForeignForms(app: FastifyInstance): void {
  app.addHook('onRequest', async request => {
    if (!/^\/(dev|sandbox)\//.test(request.url) || request.method === 'GET' || request.method === 'HEAD') return
    if (isForeign(request)) throw new Refusal('no_permission')
  })
}

/** Browsers say it; where an old one does not, its origin is compared. What is no browser says neither. */
function isForeign({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = headers
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host)
}
