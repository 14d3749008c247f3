import type { FastifyRequest } from 'fastify'

/** Where the rules are that the header `Speculation-Rules` of a page names. */
export const speculationPath = '/speculation-rules.json'

/** The visitor asked their browser to save data. */
export function isSavingData({ headers }: FastifyRequest): boolean {
  return headers['save-data'] === 'on'
}

/** A browser fetches the page before its link is pressed. */
export function isSpeculative({ headers }: FastifyRequest): boolean {
  return String(headers['sec-purpose'] ?? '').startsWith('prefetch')
}
