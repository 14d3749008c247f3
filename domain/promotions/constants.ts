/** The numbers of the API, used unchanged in columns. */
export const activityTypes = { share: 1, discount: 2 } as const
export const activityStatuses = { draft: 0, valid: 1, stopped: 9 } as const
export const ruleStatuses = { valid: 1, stopped: 9 } as const
export const couponStatuses = { valid: 1, stopped: 9 } as const
export const recordStatuses = { used: 1, paid: 3, rewarded: 4, invalid: 9 } as const

export type ActivityType = (typeof activityTypes)[keyof typeof activityTypes]
export type RecordStatus = (typeof recordStatuses)[keyof typeof recordStatuses]

export const couponStates = ['not_started', 'valid', 'ended', 'stopped'] as const
export type CouponState = (typeof couponStates)[number]

export const claimStates = ['held', 'used', 'returned'] as const
export type ClaimState = (typeof claimStates)[number]
