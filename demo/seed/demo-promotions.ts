import type { Translated } from '#contract/offers/catalogue-texts.ts'
import type { Tx } from '#db/transaction.ts'
import { addDays } from '#domain/calendar.ts'
import { discountTypes } from '#domain/pricing/discounts.ts'
import { activityStatuses, activityTypes, recordStatuses } from '#domain/promotions/constants.ts'
import { dayInShop } from '#i18n/format.ts'
import { shopMidnight } from '#i18n/shop-midnight.ts'
import { planShowing } from '#server/offers/promotions/activities/plan-showing.ts'
import { insertUser } from '#server/people/accounts/queries.ts'
import type { Context } from '#server/platform/context.ts'

const dayMs = 86_400_000
const rewardCents = 2500
const sharerEmail = 'klant@genie.example'
/** Code of the demo customer's invitation, for anybody to try. */
export const demoShareCode = 'SANNE7KP'
const rewardCode = 'BONUS-L4MPJE25'

interface Coupon {
  code: string
  discount_type: 1 | 2
  discount_value: number
  minimum?: number
  starts: number
  ends: number
  global_limit?: number
}

const coupons: readonly Coupon[] = [
  { code: 'WELKOM10', discount_type: 2, discount_value: 10, minimum: 20_000, starts: -60, ends: 365 },
  { code: 'TUIN25', discount_type: 1, discount_value: 2500, starts: -60, ends: 365 },
  { code: 'LENTE15', discount_type: 2, discount_value: 15, starts: -200, ends: -40 },
  { code: 'LAATSTE50', discount_type: 1, discount_value: 5000, starts: -10, ends: 90, global_limit: 1 },
]

/**
 * Friends who used the demo customer's invitation, one in every status. The paid order is an hour old, so its reward is
 * still to come.
 */
const friends = [
  { user_name: 'Femke', used: -2, record_status: recordStatuses.used },
  { user_name: 'Bram', used: -6, paid: -1 / 24, record_status: recordStatuses.paid },
  { user_name: 'Ilse', used: -24, paid: -21, rewarded: -20.5, record_status: recordStatuses.rewarded },
  { user_name: 'Tom', used: -26, paid: -25, invalid: -17, record_status: recordStatuses.invalid },
] as const

/** A running invitation and a discount, coupons of every kind, and invited friends. */
export async function seedPromotions(tx: Tx, context: Context): Promise<void> {
  const now = context.clock.now()
  const midnight = (days: number) => shopMidnight(addDays(dayInShop(now), days))
  await addDiscount(tx, context, midnight)
  for (const { starts, ends, ...coupon } of coupons) {
    await addCoupon(tx, { ...coupon, starts_at: midnight(starts), ends_at: midnight(ends), created_at: now })
  }
  await addShare(tx, now, midnight)
}

type Midnight = (days: number) => Date

async function addDiscount(tx: Tx, context: Context, midnight: Midnight): Promise<void> {
  const [start_time, end_time] = [midnight(-7), midnight(21)]
  const stamp = { created_at: start_time, updated_at: start_time }
  const { activity_id } = await tx
    .insertInto('activities')
    .values({
      ...wordsOf(discountWords),
      ...{ activity_type: activityTypes.discount, activity_status: activityStatuses.valid, key: 'large-lawn-weeks' },
      ...{ start_time, end_time, started_at: start_time, ...stamp },
    })
    .returning('activity_id')
    .executeTakeFirstOrThrow()
  const { rule_id } = await tx
    .insertInto('activity_rules')
    .values({
      activity_id,
      name: JSON.stringify(discountWords.rule),
      kind: 'buy',
      discount_type: discountTypes.fixed,
      discount_value: 20_000,
      ...stamp,
    })
    .returning('rule_id')
    .executeTakeFirstOrThrow()
  const { product_id } = await tx
    .selectFrom('products')
    .select('product_id')
    .where('key', '=', 'genie-3000')
    .executeTakeFirstOrThrow()
  await tx.insertInto('activity_rule_products').values({ rule_id, product_id }).execute()
  await planShowing(tx, context, { activity_id, start_time, end_time })
}

interface NewCoupon extends Omit<Coupon, 'starts' | 'ends'> {
  starts_at: Date
  ends_at: Date
  created_at: Date
  owner_id?: string
}

async function addCoupon(tx: Tx, coupon: NewCoupon): Promise<string> {
  const row = { ...coupon, created_by: 'seed' }
  const { coupon_id } = await tx.insertInto('coupons').values(row).returning('coupon_id').executeTakeFirstOrThrow()
  return coupon_id
}

async function addShare(tx: Tx, now: Date, midnight: Midnight): Promise<void> {
  const [start_time, end_time] = [midnight(-30), midnight(120)]
  const { user_id: sharer_id } = await tx
    .selectFrom('users')
    .select('user_id')
    .where('email', '=', sharerEmail)
    .executeTakeFirstOrThrow()
  const { activity_id } = await tx
    .insertInto('activities')
    .values({
      ...wordsOf(shareWords),
      ...{ activity_type: activityTypes.share, activity_status: activityStatuses.valid, key: 'invite-a-friend' },
      ...{ start_time, end_time, started_at: start_time, created_at: start_time, updated_at: start_time },
      ...{ discount_type: discountTypes.fixed, discount_value: rewardCents },
      ...{ reward_type: discountTypes.fixed, reward_value: rewardCents, reward_valid_days: 180 },
    })
    .returning('activity_id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('share_codes')
    .values({ code: demoShareCode, activity_id, user_id: sharer_id, created_at: start_time })
    .execute()
  const ago = (days: number | undefined) => (days === undefined ? null : new Date(now.getTime() + days * dayMs))
  for (const friend of friends) {
    const { user_name, used, record_status } = friend
    const { user_id: invitee_id } = await insertUser(tx, {
      ...{ email: `${user_name.toLowerCase()}@vrienden.example`, user_name, role: 'customer', language: 'nl' },
      ...{ auth_provider: 'local', email_verified_at: now, created_at: now, updated_at: now },
    })
    const reward = record_status === recordStatuses.rewarded && {
      reward_amount: rewardCents,
      reward_coupon_id: await addCoupon(tx, {
        ...{ code: rewardCode, owner_id: sharer_id, discount_type: 1, discount_value: rewardCents, global_limit: 1 },
        ...{ starts_at: ago(friend.rewarded) ?? now, ends_at: midnight(160), created_at: now },
      }),
    }
    await tx
      .insertInto('share_records')
      .values({
        ...{ activity_id, code: demoShareCode, sharer_id, invitee_id, record_status },
        used_at: ago(used) ?? now,
        paid_at: ago('paid' in friend ? friend.paid : undefined),
        rewarded_at: ago('rewarded' in friend ? friend.rewarded : undefined),
        invalid_at: ago('invalid' in friend ? friend.invalid : undefined),
        ...reward,
      })
      .execute()
  }
}

function wordsOf({ name, description }: { name: object; description: object }) {
  return { name: JSON.stringify(name), description: JSON.stringify(description) }
}

/** Texts of the demo's activities. */
const shareWords: { name: Translated; description: Translated } = {
  name: {
    nl: 'Lampjes in de buurt',
    en: 'Lights along the street',
    zh: '邻里灯火',
    de: 'Lichter in der Nachbarschaft',
  },
  description: {
    nl: 'Nodig een vriend uit: die krijgt € 25 korting op de eerste bestelling, en jij een kortingscode van € 25.',
    en: 'Invite a friend: they get €25 off their first order, and you get a €25 coupon code.',
    zh: '邀请一位朋友：朋友的第一笔订单减 25 欧元，您也会收到一张 25 欧元的优惠码。',
    de: 'Laden Sie jemanden ein: 25 € Rabatt auf die erste Bestellung, und Sie erhalten einen Rabattcode über 25 €.',
  },
}

const discountWords: { name: Translated; description: Translated; rule: Translated } = {
  name: {
    nl: 'Weken van het grote gazon',
    en: 'Large lawn weeks',
    zh: '大草坪优惠周',
    de: 'Wochen der großen Rasenfläche',
  },
  description: {
    nl: 'Koop je de Genie 3000, dan gaat er € 200 van de prijs af. Een code is niet nodig.',
    en: 'Buy the Genie 3000 and €200 comes off the price. No code needed.',
    zh: '购买 Genie 3000 立减 200 欧元，无需优惠码。',
    de: 'Beim Kauf des Genie 3000 ziehen wir 200 € ab. Einen Code brauchen Sie nicht.',
  },
  rule: {
    nl: '€ 200 korting op de Genie 3000',
    en: '€200 off the Genie 3000',
    zh: 'Genie 3000 立减 200 欧元',
    de: '200 € Rabatt auf den Genie 3000',
  },
}
