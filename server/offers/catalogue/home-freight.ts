import type { Reader } from '#db/transaction.ts'
import type { Cents } from '#domain/money.ts'
import { freightFor } from '#domain/pricing/freight.ts'
import { readSetting } from '#server/platform/config/settings.ts'

/** The cost of delivery in the shop's own country, which is shown before an address is known. */
export async function loadHomeFreight(db: Reader, now: Date): Promise<(grams: number) => Cents> {
  const [{ tariffs }, { country }] = await Promise.all([
    readSetting(db, 'delivery', now),
    readSetting(db, 'company', now),
  ])
  return grams => freightFor(tariffs, country, grams) ?? 0
}

export function toGrams({ weight }: { weight: number }): number {
  return Math.round(weight * 1000)
}
