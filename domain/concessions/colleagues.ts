/** Actions in the audit log that set the role or status of an account, or change how it is signed in to. */
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
/** Actions through which another person may have gained access to an account. */
export const entersAccount = accountActions.filter(action => !roleActions.includes(action))
/** Something existing was removed, so the account could be signed in to before. */
const removalActions: readonly AccountEvent['action'][] = [
  'user.second_factor_removed',
  'user.identity_unlink',
  'user.passkey_remove',
  'user.undo',
]

/** A recent change to an account from the audit log, or a period in which only mails could have opened it. */
export interface AccountEvent {
  action: (typeof accountActions)[number] | 'mail_server'
  isBySelf: boolean
  /** null: the details were erased together with the person they were about. */
  before: { role?: string; user_status?: string } | null
}

/** A person's approval of a concession. */
export interface ConcessionVote {
  userId: string
  /** Since when the passkey or app shown as proof has protected the account; null: neither was shown. */
  factorSince: Date | null
  /** The shop time of an earlier approval, if there was one. */
  at?: Date
}

/** When mails began to be sent through another server. */
export interface MailServerChange {
  /** In shop time. */
  from: Date
  /** In real time, which sessions and factors use. */
  realFrom: Date
}

/**
 * Whether someone who reads the mails on that server could have given the approval: no proof older than the server
 * change was shown.
 */
export function mayComeByMail(
  { factorSince, at }: Omit<ConcessionVote, 'userId'>,
  { from, realFrom }: MailServerChange,
): boolean {
  const wasVotedBefore = at !== undefined && at < from
  const hasOlderFactor = factorSince !== null && factorSince < realFrom
  return !wasVotedBefore && !hasOlderFactor
}

/** A person who holds a staff role, or held one recently. */
export interface Colleague {
  userId: string
  role: string
  status: string
  /** Whether the account has a password, a passkey, or an external sign-in. */
  canSignIn: boolean
  /** Oldest first. */
  events: readonly AccountEvent[]
}

/** Whether the colleague held one of these roles and could sign in before the first of the actions. */
export function isIndependent({ role, status, canSignIn, events }: Colleague, roles: readonly string[]): boolean {
  const named = events.find(({ action }) => action === 'user.make' || action === 'user.role')
  const barred = events.find(({ action }) => action === 'user.status')
  const wasOpen = canSignIn || events.some(({ action }) => removalActions.includes(action))
  if (named?.action === 'user.make' || !wasOpen) return false
  // Where the earlier role is no longer recorded, it counts as one of these: otherwise an erasure would leave only one
  // person entitled to approve.
  const wasRole = named ? (named.before?.role ?? roles[0]) : role
  const wasStatus = barred ? (barred.before?.user_status ?? 'normal') : status
  return roles.includes(wasRole ?? '') && (wasStatus === 'normal' || wasStatus === 'gone')
}

/**
 * Whether the colleague may approve another person's request: nobody else can have gained access to their account
 * meanwhile.
 */
export function mayAgreeNow(colleague: Colleague, roles: readonly string[]): boolean {
  const isOpened = colleague.events.some(
    // Anyone who reads the mail can use its undo link as the account owner.
    ({ action, isBySelf }) => !roleActions.includes(action) && (!isBySelf || action === 'user.undo'),
  )
  return isIndependent(colleague, roles) && roles.includes(colleague.role) && !isOpened
}
