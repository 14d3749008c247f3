/** Numbers of the specification. */
export const activityTypes = { share: 1, discount: 2 } as const
export const recordStatuses = { used: 1, paid: 3, rewarded: 4, invalid: 9 } as const
export const valid = 1

export interface ShareFacts {
  readonly sharer_id: string
  readonly running: boolean
  readonly mutual_allowed: boolean
}

export interface ShareUse {
  readonly user_id: string
  readonly is_guest: boolean
  /** The one who shares has taken up an invitation of this user. */
  readonly was_invited_back: boolean
  /** What this user did in the activity before: with which code, and whether it has led to an order. */
  readonly before: { readonly same_code: boolean; readonly record_status: number } | undefined
}

export type ShareRefusal =
  | 'share_anonymous_forbidden'
  | 'share_code_own'
  | 'share_mutual_forbidden'
  | 'activity_status_invalid'

/** Whether somebody may take up an invitation. undefined: he may. */
export function shareFault(share: ShareFacts, use: ShareUse): ShareRefusal | undefined {
  if (use.is_guest) return 'share_anonymous_forbidden'
  if (share.sharer_id === use.user_id) return 'share_code_own'
  if (!share.running) return 'activity_status_invalid'
  if (use.was_invited_back && !share.mutual_allowed) return 'share_mutual_forbidden'
  // One invitation per person and activity; it counts for one order.
  if (use.before && !(use.before.same_code && use.before.record_status === recordStatuses.used)) {
    return 'activity_status_invalid'
  }
  return undefined
}
