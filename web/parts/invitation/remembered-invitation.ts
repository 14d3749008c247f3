import { tolerantStorage } from '#client/tolerant-storage.ts'

const key = 'genie.invitation'
const keptMs = 30 * 86_400_000

export interface RememberedInvitation {
  code: string
  /** He said yes before he had signed in: it is taken up as soon as he has. */
  wanted: boolean
}

/** The code somebody came with, as far as it can be one of ours: capitals and digits, however it was typed. */
export function invitationCode(typed: string | null): string | undefined {
  const code = typed?.toUpperCase().replace(/[\s\p{Pd}]/gu, '') ?? ''
  return /^[A-Z0-9]{4,32}$/.test(code) ? code : undefined
}

const storage = () => tolerantStorage(() => localStorage)

/** Kept in this browser until it is taken up, declined or a month old: the order may come days later. */
export function rememberInvitation(invitation: RememberedInvitation): void {
  storage().write(key, JSON.stringify({ ...invitation, until: Date.now() + keptMs }))
}

export function rememberedInvitation(): RememberedInvitation | undefined {
  const kept = parsed(storage().read(key))
  const code = invitationCode(typeof kept?.code === 'string' ? kept.code : null)
  if (code === undefined || typeof kept?.until !== 'number' || kept.until < Date.now()) return undefined
  return { code, wanted: kept.wanted === true }
}

export function forgetInvitation(): void {
  storage().write(key, null)
}

/** Anything may stand in the storage of a browser. */
function parsed(text: string | null): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
