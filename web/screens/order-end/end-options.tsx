import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { addDays, type Day } from '#domain/calendar.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { DefinitionList } from '#ui/kit/definition-list.tsx'
import { useEnv } from '../../env.tsx'
import type { OrderDetail } from '../../parts/order-facts/order.ts'
import { pagePath } from '../../paths.ts'
import type { End } from './load-end.ts'

interface EndOptionsProps {
  order: OrderDetail
  end: End
}

/** The options side by side as equals, without a preferred one. Buying is listed only where it is offered. */
export function EndOptions({ order, end }: EndOptionsProps) {
  return (
    <ul className="end-ways">
      <Returning order={order} end={end} />
      {end.renewing.options.length > 0 && <Renewing order={order} end={end} />}
      {end.buying && <Buying order={order} buying={end.buying} />}
    </ul>
  )
}

interface EndOptionProps {
  title: string
  amount: string
  note: string
  lines: readonly { term: ReactNode; value: ReactNode; total?: boolean }[]
  children: ReactNode
  action: ReactNode
}

function EndOption({ title, amount, note, lines, children, action }: EndOptionProps) {
  return (
    <li className="end-way">
      <h2>{title}</h2>
      <p className="end-way-figure">
        <strong className="figures">{amount}</strong>
        <span>{note}</span>
      </p>
      <DefinitionList items={lines} />
      <p className="order-small">{children}</p>
      <p className="end-way-action">{action}</p>
    </li>
  )
}

function Returning({ order, end }: EndOptionsProps) {
  const t = useTranslations('order_end.return')
  const money = useMoney()
  const times = useTimes()
  const { returning, deposit_held, end_on, days_left, days_late } = end
  const today = times.day(addDays(end_on as Day, days_late - days_left))
  const { rent_back, fee, late_charge } = returning
  const back = deposit_held - late_charge
  const isEarly = days_late === 0 && days_left > 0
  return (
    <EndOption
      title={t('title')}
      amount={money(Math.abs(back))}
      note={t(back < 0 ? 'figure_owed' : 'figure')}
      lines={[
        ...(isEarly ? [{ term: t('on_end', { end: times.day(end_on) }), value: money(deposit_held) }] : []),
        ...(isEarly && rent_back > 0
          ? [{ term: t('today', { today, rent: money(rent_back) }), value: money(deposit_held + rent_back) }]
          : []),
        ...(!isEarly ? [{ term: t('today_plain', { today }), value: money(deposit_held) }] : []),
        ...(late_charge > 0 ? [{ term: t('late', { days: days_late }), value: money(-late_charge) }] : []),
      ]}
      action={<RequestButton order={order} requestType="return" choice={returning} />}
    >
      {t('text')} {isEarly && rent_back > 0 && fee > 0 && t('fee', { fee: money(fee) })}
    </EndOption>
  )
}

function Renewing({ order, end }: EndOptionsProps) {
  const t = useTranslations('order_end.renew')
  const money = useMoney()
  const times = useTimes()
  const [first, ...others] = end.renewing.options
  if (!first) return null
  return (
    <EndOption
      title={t('title')}
      amount={money(first.price)}
      note={t('figure', { months: first.months, end: times.day(first.new_end) })}
      lines={others.map(({ months, new_end, price }) => ({
        term: t('option', { months, end: times.day(new_end) }),
        value: money(price),
      }))}
      action={<RequestButton order={order} requestType="renewal" choice={end.renewing} />}
    >
      {t('text')} {end.days_late > 0 && t('late', { days: end.days_late, end: times.day(end.end_on) })}
    </EndOption>
  )
}

function Buying({ order, buying }: Pick<EndOptionsProps, 'order'> & { buying: NonNullable<End['buying']> }) {
  const t = useTranslations('order_end.buy')
  const money = useMoney()
  const { price, credit, deposit_used, due, back } = buying
  return (
    <EndOption
      title={t('title')}
      amount={money(back > 0 ? back : due)}
      note={t(back > 0 ? 'figure_back' : 'figure')}
      lines={[
        { term: t('price'), value: money(price) },
        ...(deposit_used > 0 ? [{ term: t('deposit'), value: money(-deposit_used) }] : []),
        back > 0
          ? { term: t('back'), value: money(back), total: true }
          : { term: t('due'), value: money(due), total: true },
      ]}
      action={<RequestButton order={order} requestType="buy" choice={buying} />}
    >
      {t('text', { credit: money(credit) })}
    </EndOption>
  )
}

const texts = { return: 'return', renewal: 'renew', buy: 'buy' } as const

interface RequestButtonProps {
  order: OrderDetail
  requestType: keyof typeof texts
  choice: { allowed: boolean; refusal: string | null }
}

/** Opens the request itself, which asks for confirmation with the exact price; or shows why it is not possible now. */
function RequestButton({ order, requestType, choice }: RequestButtonProps) {
  const t = useTranslations('order_end')
  const { language } = useEnv()
  const label = t(`${texts[requestType]}.action`)
  const { order_no } = order
  const href = pagePath(language, 'order_rent_detail', { order_no, ask: requestType }, 'requests')
  if (choice.allowed) return <ButtonLink href={href}>{label}</ButtonLink>
  const isOpen = choice.refusal === 'waiting' || choice.refusal === 'running'
  const why = isOpen
    ? t('why.open')
    : choice.refusal === 'account_limited'
      ? t('why.limited')
      : t(choice.refusal === 'longest_reached' ? 'why.longest' : 'why.other')
  return <Button disabledReason={why}>{label}</Button>
}
