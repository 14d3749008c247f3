import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { addDays, type Day } from '#domain/calendar.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { DefinitionList } from '#ui/kit/definition-list.tsx'
import { useEnv } from '../../env.tsx'
import type { OrderDetail } from '../../parts/order-facts/order.ts'
import { pathOf } from '../../paths.ts'
import type { End } from './load-end.ts'

interface WaysProps {
  order: OrderDetail
  end: End
}

/** Side by side, as equals; nobody is led to one of them. Buying is one only where it is offered. */
export function Ways({ order, end }: WaysProps) {
  return (
    <ul className="end-ways">
      <Returning order={order} end={end} />
      {end.renewing.options.length > 0 && <Renewing order={order} end={end} />}
      {end.buying && <Buying order={order} buying={end.buying} />}
    </ul>
  )
}

interface WayProps {
  title: string
  figure: string
  note: string
  lines: readonly { term: ReactNode; value: ReactNode; total?: boolean }[]
  children: ReactNode
  action: ReactNode
}

function Way({ title, figure, note, lines, children, action }: WayProps) {
  return (
    <li className="end-way">
      <h2>{title}</h2>
      <p className="end-way-figure">
        <strong className="figures">{figure}</strong>
        <span>{note}</span>
      </p>
      <DefinitionList items={lines} />
      <p className="order-small">{children}</p>
      <p className="end-way-action">{action}</p>
    </li>
  )
}

function Returning({ order, end }: WaysProps) {
  const t = useTranslations('order_end.return')
  const money = useMoney()
  const times = useTimes()
  const { returning, deposit_held, end_on, days_left, days_late } = end
  const today = times.day(addDays(end_on as Day, days_late - days_left))
  const { rent_back, fee, late_charge } = returning
  const back = deposit_held - late_charge
  const isEarly = days_late === 0 && days_left > 0
  return (
    <Way
      title={t('title')}
      figure={money(Math.abs(back))}
      note={t(back < 0 ? 'figure_owed' : 'figure')}
      lines={[
        ...(isEarly ? [{ term: t('on_end', { end: times.day(end_on) }), value: money(deposit_held) }] : []),
        ...(isEarly && rent_back > 0
          ? [{ term: t('today', { today, rent: money(rent_back) }), value: money(deposit_held + rent_back) }]
          : []),
        ...(!isEarly ? [{ term: t('today_plain', { today }), value: money(deposit_held) }] : []),
        ...(late_charge > 0 ? [{ term: t('late', { days: days_late }), value: money(-late_charge) }] : []),
      ]}
      action={<Go order={order} way="return" choice={returning} />}
    >
      {t('text')} {isEarly && rent_back > 0 && fee > 0 && t('fee', { fee: money(fee) })}
    </Way>
  )
}

function Renewing({ order, end }: WaysProps) {
  const t = useTranslations('order_end.renew')
  const money = useMoney()
  const times = useTimes()
  const [first, ...others] = end.renewing.options
  if (!first) return null
  return (
    <Way
      title={t('title')}
      figure={money(first.price)}
      note={t('figure', { months: first.months, end: times.day(first.new_end) })}
      lines={others.map(({ months, new_end, price }) => ({
        term: t('option', { months, end: times.day(new_end) }),
        value: money(price),
      }))}
      action={<Go order={order} way="renewal" choice={end.renewing} />}
    >
      {t('text')} {end.days_late > 0 && t('late', { days: end.days_late, end: times.day(end.end_on) })}
    </Way>
  )
}

function Buying({ order, buying }: Pick<WaysProps, 'order'> & { buying: NonNullable<End['buying']> }) {
  const t = useTranslations('order_end.buy')
  const money = useMoney()
  const { price, credit, deposit_used, due, back } = buying
  return (
    <Way
      title={t('title')}
      figure={money(back > 0 ? back : due)}
      note={t(back > 0 ? 'figure_back' : 'figure')}
      lines={[
        { term: t('price'), value: money(price) },
        ...(deposit_used > 0 ? [{ term: t('deposit'), value: money(-deposit_used) }] : []),
        back > 0
          ? { term: t('back'), value: money(back), total: true }
          : { term: t('due'), value: money(due), total: true },
      ]}
      action={<Go order={order} way="buy" choice={buying} />}
    >
      {t('text', { credit: money(credit) })}
    </Way>
  )
}

interface GoProps {
  order: OrderDetail
  way: 'return' | 'renewal' | 'buy'
  choice: { allowed: boolean; refusal: string | null }
}

/** To the request itself, which asks once more and names the exact price; or why not now. */
function Go({ order, way, choice }: GoProps) {
  const t = useTranslations('order_end')
  const { language } = useEnv()
  const words = t(`${way === 'renewal' ? 'renew' : way}.action`)
  const { order_no } = order
  const href = pathOf(language, 'order_rent_detail', { order_no, ask: way }, 'requests')
  if (choice.allowed) return <ButtonLink href={href}>{words}</ButtonLink>
  const isOpen = choice.refusal === 'waiting' || choice.refusal === 'running'
  const why = isOpen
    ? t('why.open')
    : choice.refusal === 'account_limited'
      ? t('why.limited')
      : t(choice.refusal === 'longest_reached' ? 'why.longest' : 'why.other')
  return <Button disabledReason={why}>{words}</Button>
}
