import { recordStatuses } from './constants.ts'

export interface ShareConditions {
  readonly running: boolean
  readonly mutual_allowed: boolean
}

export interface ShareUse {
  readonly is_guest: boolean
  /** The person who shares is the same customer, under this account or another. */
  readonly is_sharer: boolean
  /** The person who shares has accepted an invitation from this user. */
  readonly was_invited_back: boolean
  /** The user has a paid order already: an invitation is for the first one. */
  readonly has_ordered: boolean
  /** The user's earlier participation in the activity: with which code, and its progress. */
  readonly before:
    | { readonly same_code: boolean; readonly record_status: number; readonly ordered: boolean }
    | undefined
}

export type ShareRefusal =
  | 'share_anonymous_forbidden'
  | 'share_code_own'
  | 'share_mutual_forbidden'
  | 'activity_status_invalid'

/** Sent with the general message where that alone does not explain the refusal. */
export type ShareReason = 'not_running' | 'not_first_order' | 'other_invitation' | 'order_placed' | 'already_used'

export interface ShareIssue {
  readonly refusal: ShareRefusal
  readonly reason?: ShareReason
}

/** Whether a person may accept an invitation. undefined: yes. */
export function findShareIssue(share: ShareConditions, use: ShareUse): ShareIssue | undefined {
  if (use.is_guest) return { refusal: 'share_anonymous_forbidden' }
  if (use.is_sharer) return { refusal: 'share_code_own' }
  if (!share.running) return toInvalid('not_running')
  if (use.was_invited_back && !share.mutual_allowed) return { refusal: 'share_mutual_forbidden' }
  const issue = use.before && findPriorIssue(use.before)
  return issue ?? (use.has_ordered ? toInvalid('not_first_order') : undefined)
}

/** One invitation per person and activity; it applies to one order. */
function findPriorIssue({
  same_code,
  record_status,
  ordered,
}: NonNullable<ShareUse['before']>): ShareIssue | undefined {
  if (record_status !== recordStatuses.used) return toInvalid('already_used')
  if (!same_code) return toInvalid('other_invitation')
  return ordered ? toInvalid('order_placed') : undefined
}

function toInvalid(reason: ShareReason): ShareIssue {
  return { refusal: 'activity_status_invalid', reason }
}

/** Only the beginning of a name: enough to recognise a friend, too little to identify a stranger. */
export function maskName(name: string): string {
  const [first] = [...name.trim()]
  return `${first?.toUpperCase() ?? ''}•••`
}
