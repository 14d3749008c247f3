import { posix } from 'node:path'
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name in the contract: `GET /orders/{order_no}`. */
    call?: string
    /** Sent by a provider or a carrier, with a signature over its bytes. */
    signed?: true
    /** A form of a page that a browser sends by itself, without a script and so without a session. */
    form?: true
  }
  interface FastifyRequest {
    /** The page that was shown, once it is known. */
    page?: string | undefined
  }
}

/** The name of the call or page from a finite table; never the address itself, which may contain personal data. */
export function callName({ routeOptions: { url, config }, page }: FastifyRequest): string {
  if (config.call) return config.call
  if (page) return `page ${page}`
  if (url === undefined || url === '/api/*') return 'unknown'
  if (url === '/*') return 'page'
  return url.startsWith('/assets/') || posix.extname(url) !== '' ? 'file' : url
}
