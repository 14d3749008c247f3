import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { formatTicket, ticketLength, ticketLetters } from '#domain/messages/ticket.ts'
import type { Context } from '#server/platform/context.ts'
import { currentKey } from '#server/platform/keys/keys.ts'
import type { SecretMaker } from '#server/platform/mail/mail-secrets.ts'

export function generateTicket(): string {
  return formatTicket(Array.from({ length: ticketLength }, () => randomInt(ticketLetters.length)))
}

/**
 * The secret beside a ticket, derived from it with a key of the shop: a repeated message gets the same link, and still
 * only its hash is stored. Call it before a transaction, because the key may have to be made.
 */
export async function secretMaker(context: Context): Promise<(ticket: string) => string> {
  const { privateKey } = await currentKey(context, 'derive')
  return ticket => createHmac('sha256', privateKey).update(`message:${ticket}`).digest('base64url').slice(0, 32)
}

export function hashSecret(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

const nobody = hashSecret('')

/** An unknown message takes as long as a wrong secret. */
export function isMatchingSecret(hash: Buffer | null | undefined, secret: string): boolean {
  const right = timingSafeEqual(hash ?? nobody, hashSecret(secret))
  return right && hash !== null && hash !== undefined
}

/** The link is derived again from the ticket that the mail names. */
export const ticketSecrets: Readonly<Record<string, SecretMaker>> = {
  message_received: async (context, { code }) => ({ secret: (await secretMaker(context))(String(code)) }),
  message_answered: async (context, { ticket }) => ({ secret: (await secretMaker(context))(String(ticket)) }),
}
