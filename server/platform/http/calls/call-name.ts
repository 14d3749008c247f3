import { posix } from 'node:path'
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of the contract: `GET /orders/{order_no}`. */
    call?: string
  }
  interface FastifyRequest {
    /** Which page was shown, once that is known. */
    page?: string | undefined
  }
}

/** What was asked for, by a name out of a table that ends; never the address itself, which has people's numbers in it. */
export function callName({ routeOptions: { url, config }, page }: FastifyRequest): string {
  if (config.call) return config.call
  if (page) return `page ${page}`
  if (url === undefined || url === '/api/*') return 'unknown'
  if (url === '/*') return 'page'
  return url.startsWith('/assets/') || posix.extname(url) !== '' ? 'file' : url
}
