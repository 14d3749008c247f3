import type { Cents } from '../money.ts'

/** In which direction a number of a rule has to go for customers to get more, or pay less. */
const generous: Readonly<Record<string, Readonly<Record<string, 'up' | 'down'>>>> = {
  refunds: { refund_second_person_above: 'up' },
  rewards: { reward_from: 'down' },
  after_sale: {
    early_fee_percent: 'down',
    early_fee_cap: 'down',
    late_grace_days: 'up',
    late_loss_days: 'up',
    buyout_credit_percent: 'up',
    buyout_floor_percent: 'down',
    buyout_cap_percent: 'up',
    residual_percent_per_month: 'up',
    residual_floor_percent: 'down',
    withdrawal_days: 'up',
    guarantee_months: 'up',
    guarantee_after_repair_months: 'up',
  },
}

/** Which numbers of a rule become more generous by a change. */
export function generousIn(key: string, before: object, after: object): string[] {
  const was = before as Record<string, unknown>
  const becomes = after as Record<string, unknown>
  return Object.entries(generous[key] ?? {}).flatMap(([field, direction]) => {
    const more = Number(becomes[field]) - Number(was[field])
    return (direction === 'up' ? more : -more) > 0 ? [field] : []
  })
}

/** By how much more one person may give away alone. */
export function raisedLimit(key: string, before: object, after: object): Cents {
  const field = 'refund_second_person_above'
  if (!generousIn(key, before, after).includes(field)) return 0
  return Number((after as Record<string, unknown>)[field]) - Number((before as Record<string, unknown>)[field])
}
