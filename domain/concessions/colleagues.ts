/** Deeds of the audit log that say who somebody is here, or that change how their account is entered. */
export const accountActions = [
  'user.make',
  'user.role',
  'user.status',
  'user.email',
  'user.password_link',
  'user.second_factor_removed',
  'user.identity_link',
  'user.identity_unlink',
  'user.passkey_add',
  'user.passkey_remove',
  'user.undo',
] as const

const roleActions: readonly AccountEvent['action'][] = ['user.make', 'user.role', 'user.status']
/** Those by which somebody else may have come into an account. */
export const entersAccount = accountActions.filter(action => !roleActions.includes(action))
/** Nobody takes away what was not there: the account was entered before. */
const removalActions: readonly AccountEvent['action'][] = [
  'user.second_factor_removed',
  'user.identity_unlink',
  'user.passkey_remove',
  'user.undo',
]

/** What happened to somebody's account of late, as the audit log has it, or that only mails may have opened it. */
export interface AccountEvent {
  action: (typeof accountActions)[number] | 'mail_server'
  isBySelf: boolean
  /** null: its words went with the person they were about. */
  before: { role?: string; user_status?: string } | null
}

/** Somebody says that something shall be given away. */
export interface ConcessionVote {
  userId: string
  /** Since when the passkey or the app they proved themselves with has protected their account; null: neither was shown. */
  factorSince: Date | null
  /** Where it was said before: when, by the clock of the shop. */
  at?: Date
}

/** When mails began to go by another server. */
export interface MailServerChange {
  /** By the clock of the shop. */
  from: Date
  /** By real time, which sessions and factors have. */
  realFrom: Date
}

/** Whether whoever reads the mails of that server may have said it: nothing was shown that they can't have come by. */
export function mayComeByMail(
  { factorSince, at }: Omit<ConcessionVote, 'userId'>,
  { from, realFrom }: MailServerChange,
): boolean {
  const wasVotedBefore = at !== undefined && at < from
  const hasOlderFactor = factorSince !== null && factorSince < realFrom
  return !wasVotedBefore && !hasOlderFactor
}

/** Somebody who holds a role of the staff, or held one of late. */
export interface Colleague {
  userId: string
  role: string
  status: string
  /** Somebody can sign in with it: it has a password, a passkey, or a sign-in of another provider. */
  canSignIn: boolean
  /** Oldest first. */
  events: readonly AccountEvent[]
}

/** Whether they held one of these roles, and could sign in, before the first of the deeds. */
export function isIndependent({ role, status, canSignIn, events }: Colleague, roles: readonly string[]): boolean {
  const named = events.find(({ action }) => action === 'user.make' || action === 'user.role')
  const barred = events.find(({ action }) => action === 'user.status')
  const wasOpen = canSignIn || events.some(({ action }) => removalActions.includes(action))
  if (named?.action === 'user.make' || !wasOpen) return false
  // Where nothing is left to say what they were, they count: else an erasure would make somebody the only one.
  const wasRole = named ? (named.before?.role ?? roles[0]) : role
  const wasStatus = barred ? (barred.before?.user_status ?? 'normal') : status
  return roles.includes(wasRole ?? '') && (wasStatus === 'normal' || wasStatus === 'gone')
}

/** Whether they may agree to what somebody else asks for: nobody else can have come into their account meanwhile. */
export function mayAgreeNow(colleague: Colleague, roles: readonly string[]): boolean {
  const isOpened = colleague.events.some(
    // By the link of an undo whoever reads the mail acts as the person.
    ({ action, isBySelf }) => !roleActions.includes(action) && (!isBySelf || action === 'user.undo'),
  )
  return isIndependent(colleague, roles) && roles.includes(colleague.role) && !isOpened
}
