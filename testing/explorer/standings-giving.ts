import { transaction } from '#db/transaction.ts'
import { writeSetting } from '#server/platform/config/settings.ts'
import { couponBody } from '../steps/promotions.ts'
import { failedRefund } from './standings-refunds.ts'
import type { Standing } from './world.ts'

const iban = 'DE89370400440532013000'
/** One amount of this size is below the limit, two are above it. */
const above = 1500

/** Concessions that one person gives in several ways at once: their limit holds for the total. */
export const givingStandings: Standing[] = [
  {
    name: 'one who gives',
    minutes: 2,
    prepare: async world => {
      const { app, context } = world.shop
      const refunds = [await failedRefund(world), await failedRefund(world)]
      const value = { refund_second_person_above: above, original_within_days: 365 }
      await transaction(context.db, tx =>
        writeSetting(tx, { key: 'refunds', value, now: context.clock.now(), by: 'test' }),
      )
      const giver = await world.colleague('finance')
      const code = () => couponBody(app, { discount_type: 1, discount_value: 1000, global_limit: 1 })
      const transfer = (nth: number) => `/admin/refunds/${refunds[nth]?.refund_no}/bank-transfer`
      return [
        world.post('coupon', giver, '/admin/coupons', code()),
        world.post('another coupon', giver, '/admin/coupons', code()),
        world.post('coupon of another', await world.colleague('finance'), '/admin/coupons', code()),
        world.post('by transfer', giver, transfer(0), { iban }),
        world.post('another by transfer', giver, transfer(1), { iban }),
      ]
    },
  },
]
