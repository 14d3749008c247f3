import { tolerantStorage } from '#client/tolerant-storage.ts'

const key = 'genie.invitation'
const lifetimeMs = 30 * 86_400_000

/** The code of an invitation, if it can be one of the shop's: capitals and digits, however it was typed. */
export function invitationCode(typed: string | null): string | undefined {
  const code = typed?.toUpperCase().replace(/[\s\p{Pd}]/gu, '') ?? ''
  return /^[A-Z0-9]{4,32}$/.test(code) ? code : undefined
}

const storage = () => tolerantStorage(() => localStorage)

/** An invitation that was accepted before the sign-in; stored until it is claimed, declined or a month old. */
export function storeInvitation(code: string): void {
  storage().write(key, JSON.stringify({ code, wanted: true, until: Date.now() + lifetimeMs }))
}

/** The code of the accepted invitation. Earlier versions stored it when its link was opened: that is no acceptance. */
export function readInvitation(): string | undefined {
  const stored = parseRecord(storage().read(key))
  if (stored?.wanted !== true || typeof stored.until !== 'number' || stored.until < Date.now()) return undefined
  return invitationCode(typeof stored.code === 'string' ? stored.code : null)
}

export function forgetInvitation(): void {
  storage().write(key, null)
}

/** The storage of a browser may contain anything. */
function parseRecord(text: string | null): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
