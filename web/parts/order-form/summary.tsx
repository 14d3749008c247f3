import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { BillDialog } from '../bill/bill-dialog.tsx'
import { fullName, quotedToBillLine } from '../bill/bill-line.ts'
import { GoodsInfo } from '../goods-info/goods-info.tsx'
import { OrderBox, type OrderBoxProps } from '../order-box/order-box.tsx'
import { findHalf } from './half.ts'
import type { Quote, QuotedLine, Recipient } from './order.ts'
import { useWhyClosed } from './orders-closed.tsx'
import { PayChoice } from './pay-choice.tsx'
import { useOrderAmounts } from './use-order-amounts.ts'
import { useBoxLine, useOrderRows } from './use-order-facts.ts'

/** Of the button that orders, which the bar at the foot of a small page leads to. */
export const orderButtonId = 'order-button'

interface SummaryProps extends Pick<OrderBoxProps, 'busy' | 'renewing' | 'codes' | 'onOrder'> {
  quote: Quote
  /** Half of it is paid after delivery. */
  isHalf: boolean
  onPay: (pay: 'whole' | 'half') => void
  recipient: Recipient
  /** Addresses of the pages where the goods and the address can be changed. */
  changeGoods: string | undefined
  changeAddress: string | undefined
}

/** The box of an order, with the details of each line a press away. While the shop takes no orders it says so. */
export function Summary({ quote, isHalf, onPay, recipient, changeGoods, changeAddress, ...order }: SummaryProps) {
  const t = useTranslations('buy.summary')
  const toBoxLine = useBoxLine()
  const toAmounts = useOrderAmounts()
  const toRows = useOrderRows()
  const whyClosed = useWhyClosed()
  const half = findHalf(quote)
  const [bill, setBill] = useState<QuotedLine>()
  const [info, setInfo] = useState<QuotedLine>()
  return (
    <>
      <OrderBox
        {...order}
        title={t('title')}
        buttonId={orderButtonId}
        change={changeGoods && <a href={changeGoods}>{t('change')}</a>}
        lines={quote.lines.map(line => ({
          ...toBoxLine(line, { isOnly: quote.lines.length === 1 }),
          ways: waysOf(line),
        }))}
        choice={
          half && (
            <PayChoice total={quote.totals.due_today} half={half} value={isHalf ? 'half' : 'whole'} onChange={onPay} />
          )
        }
        amounts={toAmounts(quote, isHalf ? half : undefined)}
        rows={toRows({ quote, recipient, changeAddress })}
        whyDisabled={whyClosed}
      />
      <BillDialog line={bill && quotedToBillLine(bill)} onClose={() => setBill(undefined)} />
      <GoodsInfo goods={info} onClose={() => setInfo(undefined)} />
    </>
  )

  /** Buttons that open more about a line. */
  function waysOf(line: QuotedLine) {
    const name = fullName(line)
    return (
      <>
        <button type="button" onClick={() => setBill(line)} aria-label={t('bill_of', { name })}>
          {t('bill')}
        </button>
        <button type="button" onClick={() => setInfo(line)} aria-label={t('info_of', { name })}>
          {t('info')}
        </button>
      </>
    )
  }
}
