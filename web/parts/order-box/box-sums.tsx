import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { DefinitionList } from '#ui/kit/definition-list.tsx'

export interface BoxAmounts {
  /** From the price of the goods to what is to be paid; the last is the total. */
  rows: ComponentProps<typeof DefinitionList>['items']
  /** The VAT that is included, by rate; undefined: its share is stated on the invoice. */
  vat: readonly { percent: number; gross: number; vat: number }[] | undefined
  /** Only a part of what the VAT is included in is to be paid: it was ordered before, and is changed. */
  isPart?: boolean
}

export function BoxSums({ amounts: { rows, vat, isPart } }: { amounts: BoxAmounts }) {
  const t = useTranslations('order_box')
  const money = useMoney()
  return (
    <div className="box-sums">
      <DefinitionList items={rows} />
      <p className="box-vat">
        {vat
          ? vat
              .filter(({ gross }) => gross > 0)
              .map(({ percent, vat: share, gross }) =>
                t(isPart ? 'vat_whole' : 'vat', { percent, vat: money(share), gross: money(gross) }),
              )
              .join(' ')
          : t('vat_included')}
      </p>
    </div>
  )
}
