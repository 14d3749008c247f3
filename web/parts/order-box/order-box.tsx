import './order-box.css'
import { type ReactNode, useId, useRef } from 'react'
import { BoxGoods, type BoxLine } from './box-goods.tsx'
import { type BoxRow, BoxRows } from './box-rows.tsx'
import { type BoxAmounts, BoxSums } from './box-sums.tsx'
import { OrderButton } from './order-button.tsx'
import { readShown, type Shown } from './shown.ts'

export interface OrderBoxProps {
  title: string
  /** Where the goods can still be changed. */
  change?: ReactNode
  lines: readonly BoxLine[]
  /** Codes that lower the amounts, below what is ordered. */
  codes?: ReactNode
  /** What is still to be chosen, directly above the amounts that depend on it. */
  choice?: ReactNode
  amounts: BoxAmounts
  /** What else is agreed to: the term, the deposit, the withdrawal period, the guarantee, complaints. */
  rows: readonly BoxRow[]
  /** The facts are being computed again. */
  renewing?: boolean
  busy: boolean
  /** Why nothing can be ordered now. */
  whyDisabled?: string | undefined
  /** The id of the button, for links to it. */
  buttonId?: string
  /** Receives the texts as they stood on the page when the button was pressed. */
  onOrder: (shown: Shown | undefined) => void
}

/**
 * What is agreed to, directly above the button that concludes it (CRD art. 8(2), § 312j(2) BGB). Every contract that
 * costs money is concluded here, each with facts of its own: an order, a renewal, a buy-out, a repair, a dearer change.
 */
export function OrderBox({
  title,
  change,
  lines,
  codes,
  choice,
  amounts,
  rows,
  renewing,
  busy,
  whyDisabled,
  buttonId,
  onOrder,
}: OrderBoxProps) {
  const id = useId()
  const box = useRef<HTMLElement>(null)
  return (
    <div className="order-end" aria-busy={renewing || undefined}>
      <section ref={box} className="order-box" aria-labelledby={id}>
        <div className="box-head">
          <h3 id={id}>{title}</h3>
          {change}
        </div>
        <ul className="box-lines">
          {lines.map(line => (
            <BoxGoods key={line.id} line={line} />
          ))}
        </ul>
        {codes}
        <BoxRows rows={rows} />
        {choice}
        <BoxSums amounts={amounts} />
      </section>
      <OrderButton
        id={buttonId}
        busy={busy}
        whyDisabled={whyDisabled}
        onClick={button => onOrder(readShown(box.current, button))}
      />
    </div>
  )
}
