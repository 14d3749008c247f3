import { addDays, type Day } from '../calendar.ts'
import type { Cents } from '../money.ts'
import { type DiscountType, discountTypes } from '../pricing/discounts.ts'
import { recordStatuses } from './constants.ts'

export interface Reward {
  readonly reward_type: DiscountType
  readonly reward_value: number
  readonly reward_valid_days: number
}

/** The last day on which a reward given today can be used. */
export function rewardLastDay({ reward_valid_days }: Pick<Reward, 'reward_valid_days'>, today: Day): Day {
  return addDays(today, reward_valid_days)
}

/** The amount in euro cents, for totals; a percentage of a future order counts as zero. */
export function rewardAmount({ reward_type, reward_value }: Pick<Reward, 'reward_type' | 'reward_value'>): Cents {
  return reward_type === discountTypes.fixed ? reward_value : 0
}

/** Promised on the page: this many hours after the first paid order of the invited person. */
export const rewardWithinHours = 24
/** Most cancellations happen soon after the order, so waiting avoids rewards that would have to be withdrawn. */
const rewardAfterHours = 12

/** First orders paid until this moment are rewarded now. */
export function rewardedUntil(now: Date): Date {
  return new Date(now.getTime() - rewardAfterHours * 3_600_000)
}

/** The state of the reward for an invitation with a paid order. */
export const rewardStates = ['failed', 'waiting', 'rewarded', 'taken_back'] as const
export type RewardState = (typeof rewardStates)[number]

export function getRewardState(record: { record_status: number; reward_failed_at: Date | null }): RewardState {
  if (record.record_status === recordStatuses.rewarded) return 'rewarded'
  if (record.record_status === recordStatuses.invalid) return 'taken_back'
  return record.reward_failed_at === null ? 'waiting' : 'failed'
}

/** When the reward for a payment at this time is due. */
export function rewardDueAt(paidAt: Date): Date {
  return new Date(paidAt.getTime() + rewardAfterHours * 3_600_000)
}
