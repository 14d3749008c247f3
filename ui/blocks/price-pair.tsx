import './blocks.css'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useMoney } from './money.ts'
import { Price } from './price.tsx'

interface PricePairProps {
  rent: { monthly: number; months: number; total: number; deposit: number; was?: number; action?: ReactNode }
  buy: { price: number; was?: number; note?: ReactNode; action?: ReactNode }
}

/** Renting and buying as equals: same size, same order, every amount to pay visible. */
export function PricePair({ rent, buy }: PricePairProps) {
  const t = useTranslations('kit.price')
  const money = useMoney()
  return (
    <div className="price-pair-place">
      <ul className="price-pair" aria-label={t('compare')}>
        <li>
          <h3 className="price-pair-title">{t('rent')}</h3>
          <Price cents={rent.monthly} was={rent.was} kind="monthly" size="figure" />
          <dl className="price-pair-facts">
            <div>
              <dt>{t('total_over', { months: rent.months })}</dt>
              <dd className="figures">{money(rent.total)}</dd>
            </div>
            <div>
              <dt>{t('deposit_returned')}</dt>
              <dd className="figures">{money(rent.deposit)}</dd>
            </div>
          </dl>
          <p className="price-pair-vat">{t('vat')}</p>
          {rent.action}
        </li>
        <li>
          <h3 className="price-pair-title">{t('buy')}</h3>
          <Price cents={buy.price} was={buy.was} kind="once" size="figure" />
          <dl className="price-pair-facts">
            <div>
              <dt>{t('total')}</dt>
              <dd className="figures">{money(buy.price)}</dd>
            </div>
            {buy.note && (
              <div>
                <dt>{buy.note}</dt>
              </div>
            )}
          </dl>
          <p className="price-pair-vat">{t('vat')}</p>
          {buy.action}
        </li>
      </ul>
    </div>
  )
}
