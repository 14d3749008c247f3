import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { Price } from '#ui/blocks/price.tsx'
import { DefinitionList } from '#ui/kit/definition-list.tsx'
import { useLastDay } from '../../../parts/last-day.ts'
import { Actions } from './actions.tsx'
import { useChoice } from './choice.tsx'

export function BuyPanel() {
  const t = useTranslations('detail.price')
  const money = useMoney()
  const lastDay = useLastDay()
  const { model } = useChoice()
  const { buy, freight } = model
  if (!buy) return null
  return (
    <div className="price-panel" data-panel="buy">
      <p className="price-hero">
        <Price cents={buy.unit_price} was={buy.was ?? undefined} kind="once" size="figure" />
      </p>
      {buy.activity && (
        <p className="price-activity">
          {t('activity', { name: buy.activity.name, day: lastDay(buy.activity.end_time) })}
        </p>
      )}
      <DefinitionList items={[{ term: t('today'), value: money(buy.unit_price + freight), total: true }]} />
      <Actions kind="buy" />
      <DefinitionList
        items={[
          { term: t('unit_price'), value: money(buy.unit_price) },
          { term: t('freight'), value: freight === 0 ? t('free') : money(freight) },
        ]}
      />
      <p className="price-small">
        {buy.was !== null && `${t('was')} `}
        {t('buy_note')}
      </p>
    </div>
  )
}
