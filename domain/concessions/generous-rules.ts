import type { Cents } from '../money.ts'
import { freightFor, type Tariff } from '../pricing/freight.ts'

type Direction = 'up' | 'down'

/**
 * The direction in which a value makes a rule more generous to customers or less protective of the shop: for a number
 * `up` or `down`, for a switch on (`up`) or off (`down`). For a group, it applies to all values in it.
 */
const generous: Readonly<Record<string, Readonly<Record<string, Direction>>>> = {
  refunds: { refund_second_person_above: 'up' },
  rewards: { reward_from: 'down' },
  after_sale: {
    early_fee_percent: 'down',
    early_fee_cap: 'down',
    late_grace_days: 'up',
    late_loss_days: 'up',
    longest_months: 'up',
    buyout_credit_percent: 'up',
    buyout_floor_percent: 'down',
    buyout_cap_percent: 'up',
    residual_percent_per_month: 'up',
    residual_floor_percent: 'down',
    guarantee_months: 'up',
    guarantee_after_repair_months: 'up',
  },
  // A machine is shipped when only part of its price is paid; the rest is due later.
  part_payment: { offered_in: 'up', within_days: 'up' },
  // How much may be held unpaid; the worth of a concession is computed from it too.
  checkout: { most_machines: 'up', most_pieces: 'up', most_open: 'up' },
  // A rental is shipped this many days before its term, and earns nothing until then.
  delivery: { preparation_days: 'up', delivery_days: 'up' },
  security: { require_staff_2fa: 'down' },
}

/** Of a rule by country, the values of each of them; a further country may be added. */
const generousByCountry: Readonly<Record<string, Readonly<Record<string, Direction>>>> = {
  buyout: { offered: 'up' },
}

/** The values of a rule that a change makes more generous or less protective. */
export function findGenerousChanges(key: string, before: object, after: object): string[] {
  const was = before as Record<string, unknown>
  const becomes = after as Record<string, unknown>
  const fields = [
    ...Object.entries(generous[key] ?? {}).flatMap(([field, way]) =>
      isMoreGenerous(was[field], becomes[field], way) ? [field] : [],
    ),
    ...findCountries(generousByCountry[key], was, becomes),
  ]
  return key === 'delivery' && isFreightLower(readTariffs(before), readTariffs(after)) ? [...fields, 'tariffs'] : fields
}

function findCountries(directions: Readonly<Record<string, Direction>> = {}, was: Group, becomes: Group): string[] {
  const read = (group: Group, country: string, field: string) => (group[country] as Group | undefined)?.[field]
  return Object.keys(becomes).filter(country =>
    Object.entries(directions).some(([field, way]) =>
      isMoreGenerous(read(was, country, field), read(becomes, country, field), way),
    ),
  )
}

type Group = Record<string, unknown>

function isMoreGenerous(was: unknown, becomes: unknown, direction: Direction): boolean {
  if (isGroup(was) && isGroup(becomes)) {
    return Object.keys(becomes).some(name => isMoreGenerous(was[name], becomes[name], direction))
  }
  // A country that is not named is off.
  const more = Number(becomes ?? 0) - Number(was ?? 0)
  return (direction === 'up' ? more : -more) > 0
}

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null
}

function readTariffs(rule: object): readonly Tariff[] {
  return (rule as { tariffs?: readonly Tariff[] }).tariffs ?? []
}

/**
 * Whether a parcel of some weight to some country becomes cheaper. A weight that was not carried before is not
 * compared.
 */
function isFreightLower(before: readonly Tariff[], after: readonly Tariff[]): boolean {
  const both = [...before, ...after]
  // Prices change only at limits: each limit, the first gram above it, and a weight above all limits are compared.
  const weights = both.flatMap(({ up_to_grams }) => (up_to_grams === null ? [] : [up_to_grams, up_to_grams + 1]))
  return both.some(({ country }) =>
    [1, ...weights].some(grams => {
      const costs = freightFor(before, country, grams)
      return costs !== undefined && (freightFor(after, country, grams) ?? costs) < costs
    }),
  )
}

/** By how much the amount that one person may give away alone increases. */
export function limitIncrease(key: string, before: object, after: object): Cents {
  const field = 'refund_second_person_above'
  if (!findGenerousChanges(key, before, after).includes(field)) return 0
  return Number((after as Record<string, unknown>)[field]) - Number((before as Record<string, unknown>)[field])
}
