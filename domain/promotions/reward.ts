import { addDays, type Day } from '../calendar.ts'
import type { Cents } from '../money.ts'
import { type DiscountType, discountTypes } from '../pricing/discounts.ts'
import { recordStatuses } from './constants.ts'

export interface Reward {
  readonly reward_type: DiscountType
  readonly reward_value: number
  readonly reward_valid_days: number
}

/** The last day a reward that is given today can be used. */
export function rewardLastDay({ reward_valid_days }: Pick<Reward, 'reward_valid_days'>, today: Day): Day {
  return addDays(today, reward_valid_days)
}

/** In euros, for who adds up what he was given; a share of an order that is not placed yet is worth nothing so far. */
export function rewardAmount({ reward_type, reward_value }: Pick<Reward, 'reward_type' | 'reward_value'>): Cents {
  return reward_type === discountTypes.fixed ? reward_value : 0
}

/** Promised on the page: after the paid first order of who was invited. */
export const rewardWithinHours = 24
/** Most orders that are cancelled are cancelled at once: a reward that would be taken back is better not given. */
const rewardAfterHours = 12

/** Paid by then, a first order is rewarded now. */
export function rewardedUntil(now: Date): Date {
  return new Date(now.getTime() - rewardAfterHours * 3_600_000)
}

/** What became of the reward of an invitation that was paid for. */
export const rewardStates = ['failed', 'waiting', 'rewarded', 'taken_back'] as const
export type RewardState = (typeof rewardStates)[number]

export function getRewardState(record: { record_status: number; reward_failed_at: Date | null }): RewardState {
  if (record.record_status === recordStatuses.rewarded) return 'rewarded'
  if (record.record_status === recordStatuses.invalid) return 'taken_back'
  return record.reward_failed_at === null ? 'waiting' : 'failed'
}

/** From when on the reward of what was paid then is given. */
export function rewardDueAt(paidAt: Date): Date {
  return new Date(paidAt.getTime() + rewardAfterHours * 3_600_000)
}
