import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useBillDay } from '../bill/use-bill-day.ts'
import { type Goods, GoodsPicture } from '../cart/goods-picture.tsx'

/** One thing that is ordered: what it is, for how long, and its amounts. */
export interface BoxLine {
  id: string
  picture: Goods
  /** With the number of pieces, if there are several. */
  name: string
  /** Bought, or rented for how many months. */
  kind: string
  /** The first day of a rental and the day on which it ends. */
  days?: { start: string; end: string } | undefined
  /** The essential characteristics, which must be named here. */
  details?: readonly string[]
  remark?: string
  /** Where more of it can be read. */
  ways?: ReactNode
  amounts?: readonly { term: string; value: string }[]
  /** Why the calculation is not what one expects, such as six months that count as seven. */
  why?: string | undefined
}

export function BoxGoods({ line }: { line: BoxLine }) {
  const t = useTranslations('order_box')
  const day = useBillDay()
  // A date is not divided over two lines.
  const unbroken = (at: string) => day(at).replaceAll(' ', '\u00a0')
  const { picture, name, kind, days, details = [], remark, ways, amounts = [], why } = line
  return (
    <li className="box-line">
      <GoodsPicture goods={picture} />
      <div className="box-words">
        <p className="box-name">{name}</p>
        <p>{kind}</p>
        {days && <p className="box-days">{t('days', { start: unbroken(days.start), end: unbroken(days.end) })}</p>}
      </div>
      <div className="box-more">
        {details.length > 0 && (
          <ul className="box-facts">
            {details.map(detail => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        )}
        {remark && <p className="box-remark">{remark}</p>}
        {ways && <p className="box-ways">{ways}</p>}
      </div>
      {amounts.length > 0 && (
        <dl className="box-amounts figures">
          {amounts.map(({ term, value }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {why && <p className="box-why">{why}</p>}
    </li>
  )
}
