import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { DefinitionList } from '#ui/kit/definition-list.tsx'

export interface BoxAmounts {
  /** From the price of the goods to what is to be paid; the last is the total. */
  rows: ComponentProps<typeof DefinitionList>['items']
  /** The VAT that is included, by rate; undefined: its share is stated on the invoice. */
  vat: readonly { percent: number; gross: number; vat: number }[] | undefined
}

export function BoxSums({ amounts: { rows, vat } }: { amounts: BoxAmounts }) {
  const t = useTranslations('order_box')
  const money = useMoney()
  return (
    <div className="box-sums">
      <DefinitionList items={rows} />
      <p className="box-vat">
        {vat
          ? vat
              .filter(({ gross }) => gross > 0)
              .map(({ percent, vat: share, gross }) => t('vat', { percent, vat: money(share), gross: money(gross) }))
              .join(' ')
          : t('vat_included')}
      </p>
    </div>
  )
}
