import { type Tx, transaction } from '#db/transaction.ts'
import { addDays } from '#domain/calendar.ts'
import { recordStatuses } from '#domain/promotions/constants.ts'
import { rewardAmount, rewardedUntil, rewardLastDay } from '#domain/promotions/reward.ts'
import { dayInShop } from '#i18n/format.ts'
import { shopMidnight } from '#i18n/shop-midnight.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { generateCode } from '#server/platform/generate-code.ts'
import { type Coupon, insertCoupon } from '../coupons/store-coupons.ts'
import { mailReward } from '../mails.ts'
import { noteRewardFailure, readOrderWorth, takeDueRecord, updateRecord } from './store-share.ts'

type PaidRecord = NonNullable<Awaited<ReturnType<typeof takeDueRecord>>>

/**
 * Every ten minutes: the inviter of a person who paid half a day ago gets their coupon, once for any number of workers:
 * each takes a record that no other holds, and coupon, record and mail are one transaction. A failure is recorded with
 * its reason, and the others go on.
 */
export async function rewardShares(context: Context, _payload: object): Promise<void> {
  const begunAt = context.clock.now()
  const due = (tx: Tx) => takeDueRecord(tx, { paidUntil: rewardedUntil(begunAt), begunAt })
  while (await rewardOne(context, due));
}

/** Gives the reward of the next due record; a failure is recorded afterwards. False: there was none to take. */
export async function rewardOne(
  context: Context,
  take: (tx: Tx) => Promise<PaidRecord | undefined>,
  afterwards?: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  const { db, clock, log } = context
  let recordId: string | undefined
  try {
    return await transaction(db, async tx => {
      const record = await take(tx)
      if (!record) return false
      recordId = record.record_id
      await rewardRecord(tx, context, record)
      await afterwards?.(tx)
      return true
    })
  } catch (error) {
    if (recordId === undefined) throw error
    log.error({ err: error, recordId }, 'a reward could not be given')
    await noteRewardFailure(db, { recordId, error: toMessage(error), now: clock.now() })
    return true
  }
}

const maxErrorLength = 300

function toMessage(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, maxErrorLength)
}

async function rewardRecord(tx: Tx, context: Context, record: PaidRecord): Promise<void> {
  const now = context.clock.now()
  const { reward_from } = await readSetting(tx, 'rewards', now)
  const worth = record.order_ref === null ? 0 : await readOrderWorth(tx, record.order_ref)
  if (record.deleted_at !== null || worth < reward_from) {
    return updateRecord(tx, record.record_id, {
      ...{ record_status: recordStatuses.invalid, invalid_at: now },
      ...noFailure,
    })
  }
  const reward = requireReward(record)
  const today = dayInShop(now)
  const last_day = rewardLastDay(reward, today)
  const coupon = await makeCoupon(tx, {
    owner_id: record.sharer_id,
    discount_type: reward.reward_type,
    discount_value: reward.reward_value,
    starts_at: now,
    ends_at: shopMidnight(addDays(last_day, 1)),
    global_limit: 1,
    created_at: now,
    created_by: 'system',
  })
  await updateRecord(tx, record.record_id, {
    record_status: recordStatuses.rewarded,
    reward_coupon_id: coupon.coupon_id,
    reward_amount: rewardAmount(reward),
    rewarded_at: now,
    ...noFailure,
  })
  const { code, discount_type, discount_value } = coupon
  if (record.email !== null) {
    const { record_id: recordId, email: recipient, language } = record
    await mailReward(tx, context, { recordId, recipient, language, code, discount_type, discount_value, last_day })
  }
}

const noFailure = { reward_failed_at: null, reward_error: null }

/** A share activity always has all of it: a constraint of the table requires it. */
function requireReward({ reward_type, reward_value, reward_valid_days, record_id }: PaidRecord) {
  if (reward_type === null || reward_value === null || reward_valid_days === null) {
    throw new Error(`Share record ${record_id} of an activity without a reward`)
  }
  return { reward_type, reward_value, reward_valid_days }
}

const maxAttempts = 20
const prefix = 'BONUS'

async function makeCoupon(tx: Tx, coupon: Omit<Parameters<typeof insertCoupon>[1], 'code'>): Promise<Coupon> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const made = await insertCoupon(tx, { ...coupon, code: generateCode(prefix) })
    if (made) return made
  }
  throw new Error('No free coupon code was drawn')
}
