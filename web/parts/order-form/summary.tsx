import './summary.css'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import { addressLine } from '../address-form/address.ts'
import { BillDialog } from '../bill/bill-dialog.tsx'
import { quotedToBillLine } from '../bill/bill-line.ts'
import { GoodsInfo } from '../goods-info/goods-info.tsx'
import { hasRent, type Quote, type QuotedLine, type Recipient } from './order.ts'
import { SummaryLine } from './summary-line.tsx'
import { Totals } from './totals.tsx'
import { useGoodsDetails } from './use-goods-details.ts'

interface SummaryProps {
  quote: Quote
  recipient: Recipient
  /** Addresses of the pages where the goods and the address can be changed. */
  changeGoods: string | undefined
  changeAddress: string | undefined
}

/** Everything that is agreed to, directly above the button (CRD art. 8(2), § 312j(2) BGB). */
export function Summary({ quote, recipient, changeGoods, changeAddress }: SummaryProps) {
  const t = useTranslations('buy.summary')
  const { language } = useEnv()
  const getDetails = useGoodsDetails()
  const [bill, setBill] = useState<QuotedLine>()
  const [info, setInfo] = useState<QuotedLine>()
  const isRent = hasRent(quote)
  const isSale = quote.lines.some(({ kind }) => kind === 'buy')
  const to = recipient.street ? [recipient.name, addressLine(recipient)].filter(Boolean).join(', ') : ''
  return (
    <section className="summary" aria-labelledby="summary-title">
      <div className="summary-head">
        <h3 id="summary-title">{t('title')}</h3>
        {changeGoods && <a href={changeGoods}>{t('change')}</a>}
      </div>
      <ul className="summary-lines">
        {quote.lines.map(line => (
          <SummaryLine
            key={line.id}
            line={line}
            details={getDetails(line)}
            onBill={() => setBill(line)}
            onInfo={() => setInfo(line)}
          />
        ))}
      </ul>
      <Totals quote={quote} />
      <ul className="summary-notes">
        {to && (
          <li>
            {t('to', { address: to })} {changeAddress && <a href={changeAddress}>{t('change_address')}</a>}
          </li>
        )}
        {isRent && <li>{t('obligation')}</li>}
        {isRent && <li>{t('deposit_note')}</li>}
        <li>
          {t(isRent ? (isSale ? 'withdrawal_both' : 'withdrawal_rent') : 'withdrawal_sale')}{' '}
          <a href={pagePath(language, 'withdrawal')}>{t('withdrawal_link')}</a>
        </li>
      </ul>
      <BillDialog line={bill && quotedToBillLine(bill)} onClose={() => setBill(undefined)} />
      <GoodsInfo goods={info} onClose={() => setInfo(undefined)} />
    </section>
  )
}
