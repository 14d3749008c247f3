/**
 * What a session alone does not open: whoever asks for it has proven lately who they are. `entry`: how an account is
 * entered. `payout`: where money goes. `giving`: what the shop gives away. `rules`: what holds for everybody. `secrets`:
 * keys and the mail server. `people`: who may do what. `delivery`: where an order that is paid for goes. `data`: a
 * list as a whole, or everything that is kept of a person. `many`: what reaches many people or things at once. `money`:
 * what is booked as paid, given up or owed. `orders`: what staff do to the orders of customers and state for them.
 * `fleet`: machines and stock. `words`: what the shop writes to customers and shows.
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

/** How people prove who they are; which of them an account has, the server knows. */
export const proofMethodNames = ['passkey', 'password', 'code'] as const
export type ProofMethodName = (typeof proofMethodNames)[number]

const minute = 60_000
export const proofMs = 5 * minute
/** Who books payments or gives away little, many times a day; above the limit of the shop it is as with everything else. */
export const givingProofMs = 30 * minute

/** What staff do all day long: asked once in half an hour, so that one stale session can't do it many times over. */
const allDay: readonly GuardedScope[] = ['giving', 'money', 'orders', 'fleet', 'words']

export function proofLifetimeMs(guarded: GuardedScope): number {
  return allDay.includes(guarded) ? givingProofMs : proofMs
}

/** Real time: a proof neither ages nor comes back with the clock of the shop. */
export function isFresh(provenAt: Date | null | undefined, now: Date, lifetimeMs: number): boolean {
  if (!provenAt) return false
  const age = now.getTime() - provenAt.getTime()
  return age >= 0 && age < lifetimeMs
}
