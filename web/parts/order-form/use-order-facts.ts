import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { useCountryName } from '#ui/blocks/use-country-name.ts'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import { addressLine } from '../address-form/address.ts'
import { fullName } from '../bill/bill-line.ts'
import type { BoxLine } from '../order-box/box-goods.tsx'
import type { BoxRow } from '../order-box/box-rows.tsx'
import { useRights } from '../order-box/use-rights.tsx'
import { hasRent, type Quote, type QuotedLine, type Recipient } from './order.ts'
import { useGoodsDetails } from './use-goods-details.ts'

/**
 * One line of the quote as the box shows it; `ways` are added by its form. Of an only line the sums below it say the
 * amounts.
 */
export function useBoxLine(): (line: QuotedLine, place: { isOnly: boolean }) => BoxLine {
  const t = useTranslations('buy.summary')
  const tBox = useTranslations('order_box')
  const money = useMoney()
  const getDetails = useGoodsDetails()
  return (line, { isOnly }) => {
    const { id, kind, quantity, months, start_by, end_on, monthly, counted_months, price, goods, deposit } = line
    const { remark, return_way } = line
    const isRent = kind === 'rent' && months !== null
    const pieces = quantity > 1 ? `${t('times', { quantity })} ` : ''
    const sum =
      isRent && monthly !== null && counted_months !== null
        ? { monthly: money(monthly), counted: counted_months, total: money(price) }
        : undefined
    const why = sum && isRent && sum.counted > months ? tBox('months_why', { months, ...sum }) : undefined
    return {
      id,
      picture: { ...line, cover: null },
      name: pieces + fullName(line),
      kind: isRent ? t('rented', { months }) : t('bought'),
      days: start_by && end_on ? { start: start_by, end: end_on } : undefined,
      details: [...getDetails(line), ...(return_way === 'label' ? [tBox('by_label')] : [])],
      remark: remark && t('remark', { remark }),
      amounts: [
        ...(sum && !(isOnly && why)
          ? [{ term: t('monthly'), value: pieces + t('monthly_sum', { count: sum.counted, monthly: sum.monthly }) }]
          : []),
        ...(isOnly ? [] : [{ term: t(isRent ? 'rent_total' : 'price'), value: money(goods) }]),
        ...(deposit > 0 && !isOnly ? [{ term: tBox('row.deposit.name'), value: money(deposit) }] : []),
      ],
      why,
    }
  }
}

/** Duties and rights of the whole order. */
export function useOrderRows(): (input: {
  quote: Quote
  recipient: Recipient
  changeAddress?: string | undefined
}) => BoxRow[] {
  const t = useTranslations('order_box.row')
  const money = useMoney()
  const { language } = useEnv()
  const countryName = useCountryName()
  const getRights = useRights()
  return ({ quote, recipient, changeAddress }) => {
    const rents = quote.lines.filter(({ kind }) => kind === 'rent')
    const isSale = rents.length < quote.lines.length
    const isRent = hasRent(quote)
    const to = recipient.street ? [recipient.name, addressLine(recipient, countryName)].filter(Boolean).join(', ') : ''
    const delivery: BoxRow = {
      id: 'delivery',
      name: t('delivery.name'),
      text: [to && t('delivery.to', { address: to }), isSale && t('delivery.sale')].filter(Boolean).join(' '),
      ...(to && changeAddress && { link: { href: changeAddress, text: t('delivery.change') } }),
    }
    const refused = quote.half_payment?.refused
    return [
      ...(refused
        ? [
            {
              id: 'payment' as const,
              name: t('payment.name'),
              text: t(`payment.${refused}`),
              link:
                refused === 'with_rental'
                  ? { href: pagePath(language, 'cart'), text: t('payment.link_cart') }
                  : { href: pagePath(language, 'order_buy_list'), text: t('payment.link') },
            },
          ]
        : []),
      ...(to || isSale ? [delivery] : []),
      ...(isRent
        ? [
            {
              id: 'term' as const,
              name: t('term.name'),
              text: t('term.text'),
              link: { href: pagePath(language, 'cancel_rental'), text: t('term.link') },
            },
          ]
        : []),
      ...(quote.totals.deposit > 0
        ? [
            {
              id: 'deposit' as const,
              name: t('deposit.name'),
              text: t('deposit.text', { deposit: money(quote.totals.deposit) }),
            },
          ]
        : []),
      ...getRights({ kind: isRent ? (isSale ? 'both' : 'rent') : 'sale', period: findPeriod(rents) }),
    ]
  }
}

/** The last day to withdraw, if it is the same for everything that is rented. */
function findPeriod(rents: readonly QuotedLine[]): { start: string; until: string } | undefined {
  const [first] = rents
  if (!first?.start_by || !first.withdrawal_until) return undefined
  const isSame = rents.every(({ start_by }) => start_by === first.start_by)
  return isSame ? { start: first.start_by, until: first.withdrawal_until } : undefined
}
