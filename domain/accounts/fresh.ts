/**
 * Scopes that need a fresh proof besides a session. `entry`: how an account is signed in to. `payout`: where money is
 * paid out. `giving`: concessions. `rules`: settings that apply to everyone. `secrets`: keys and the mail server.
 * `people`: roles and permissions. `delivery`: the address of a paid order. `data`: a whole list, or all data stored
 * about a person. `many`: actions that reach many people or things at once. `money`: what is booked as paid, waived or
 * owed. `orders`: what staff do to the orders of customers and state on their behalf. `fleet`: machines and stock.
 * `words`: what the shop writes to customers and publishes.
 */
export const guardedScopes = [
  'entry',
  'payout',
  'giving',
  'rules',
  'secrets',
  'people',
  'delivery',
  'data',
  'many',
  'money',
  'orders',
  'fleet',
  'words',
] as const
export type GuardedScope = (typeof guardedScopes)[number]

/** How people prove who they are; the server decides which of these an account has. */
export const proofMethodNames = ['passkey', 'password', 'code'] as const
export type ProofMethodName = (typeof proofMethodNames)[number]

const minute = 60_000
export const proofMs = 5 * minute
/**
 * For staff who book payments or give small concessions many times a day; above the limit of the shop the usual time
 * applies.
 */
export const givingProofMs = 30 * minute

/**
 * Daily work of staff: a proof is required once in half an hour, so that a stale session cannot be used for it
 * repeatedly.
 */
const allDay: readonly GuardedScope[] = ['giving', 'money', 'orders', 'fleet', 'words']

export function proofLifetimeMs(guarded: GuardedScope): number {
  return allDay.includes(guarded) ? givingProofMs : proofMs
}

/** Uses real time: a proof must not expire or become valid again when the clock of the shop is moved. */
export function isFresh(provenAt: Date | null | undefined, now: Date, lifetimeMs: number): boolean {
  if (!provenAt) return false
  const age = now.getTime() - provenAt.getTime()
  return age >= 0 && age < lifetimeMs
}
