import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../refusal.ts'

/**
 * The forms of pages, the manual controls of a demo and the sandbox's hosted page are accepted without a session, so
 * only the origin of a form distinguishes another site from this one. Contract calls need no such check, because a form
 * cannot send their token.
 */
export function rejectForeignForms(app: FastifyInstance): void {
  app.addHook('onRequest', async request => {
    if (request.method === 'GET' || request.method === 'HEAD') return
    if (acceptsForms(request) && isForeign(request)) throw new Refusal('no_permission')
  })
}

function acceptsForms({ url, routeOptions: { config } }: FastifyRequest): boolean {
  return config.form === true || /^\/(dev|sandbox)\//.test(url)
}

/** Browsers send Sec-Fetch-Site; for an old one that does not, the origin is compared. Other clients send neither. */
function isForeign({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = headers
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host)
}
