import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import type { Listed, OutReason } from './choose.ts'
import type { ProductQuery } from './query.ts'

/** Why a model does not match, each reason as a sentence with both values. */
export function useReasons({ model, out }: Listed, query: ProductQuery, needed: number): string[] {
  const t = useTranslations('product.why')
  const money = useMoney()
  const { figures, rent, buy } = model
  const maxPrice = money((query.max ?? 0) * 100, true)
  const monthly = money(rent?.monthly_from ?? 0, true)
  const price = money(buy?.unit_price ?? 0, true)
  const sentences: Record<OutReason, () => string> = {
    area: () => t('area', { has: figures.mowing_area, needs: needed }),
    slope: () => t('slope', { has: figures.working_slope, needs: query.slope ?? 0 }),
    zones: () => t('zones', { has: figures.zones, needs: query.zones ?? 0 }),
    passage: () => t('passage', { has: query.passage ?? 0, needs: figures.passage }),
    no_rent: () => t('no_rent'),
    no_buy: () => t('no_buy'),
    price_rent: () => t('price_rent', { has: monthly, most: maxPrice }),
    price_buy: () => t('price_buy', { has: price, most: maxPrice }),
    price_both: () => t('price_both', { monthly, price, most: maxPrice }),
  }
  return out.map(reason => sentences[reason]())
}
