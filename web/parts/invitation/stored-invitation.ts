import { tolerantStorage } from '#client/tolerant-storage.ts'

const key = 'genie.invitation'
const lifetimeMs = 30 * 86_400_000

export interface StoredInvitation {
  code: string
  /** The invitation was accepted before the person signed in: it is claimed as soon as they have. */
  wanted: boolean
}

/** The code of an invitation, if it can be one of the shop's: capitals and digits, however it was typed. */
export function invitationCode(typed: string | null): string | undefined {
  const code = typed?.toUpperCase().replace(/[\s\p{Pd}]/gu, '') ?? ''
  return /^[A-Z0-9]{4,32}$/.test(code) ? code : undefined
}

const storage = () => tolerantStorage(() => localStorage)

/** Stored in this browser until it is claimed, declined or a month old: the order may come days later. */
export function storeInvitation(invitation: StoredInvitation): void {
  storage().write(key, JSON.stringify({ ...invitation, until: Date.now() + lifetimeMs }))
}

export function readInvitation(): StoredInvitation | undefined {
  const stored = parseRecord(storage().read(key))
  const code = invitationCode(typeof stored?.code === 'string' ? stored.code : null)
  if (code === undefined || typeof stored?.until !== 'number' || stored.until < Date.now()) return undefined
  return { code, wanted: stored.wanted === true }
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
