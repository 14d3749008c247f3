import { useTranslations } from 'use-intl'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Breadcrumb } from '#ui/kit/breadcrumb.tsx'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { useEnv } from '../../env.tsx'
import { LazyMount } from '../../parts/lazy-section.tsx'
import { detailPath, formatFullName, isOver, listPath, type OrderDetail } from '../../parts/order-facts/order.ts'
import { TermRing } from '../../parts/order-term/term-ring.tsx'
import { costs } from './costs.ts'
import { EndOptions } from './end-options.tsx'
import { Idle } from './idle.tsx'
import type { EndData } from './load-end.ts'

export function EndView({ data: { order, end } }: { data: EndData }) {
  const t = useTranslations('order_end')
  const pages = useTranslations('pages')
  const { language } = useEnv()
  const times = useTimes()
  const [item] = order.items
  const name = item ? formatFullName(item) : ''
  const hasOpenRequest =
    end && [end.returning, end.renewing, end.buying].some(option => option && isOpen(option.refusal))
  const state = end && (end.days_late > 0 ? 'late' : 'running')
  return (
    <>
      <header className="end-head">
        <Breadcrumb
          items={[
            { label: pages('order_rent_list.title'), href: listPath(language, 'rent') },
            { label: order.order_no, href: detailPath(language, order) },
            { label: pages('order_rent_end.title') },
          ]}
        />
        <div className="end-head-words">
          <h1 tabIndex={-1}>{pages('order_rent_end.heading')}</h1>
          {end && state && (
            <p className="page-lead">{t(state, { name, end: times.day(end.end_on), days: end.days_late })}</p>
          )}
        </div>
        {end && order.start_time && <TermRing start={order.start_time} end={end.end_on} remaining={end.days_left} />}
      </header>
      {!end && <Nothing order={order} />}
      {end && hasOpenRequest && (
        <Notice action={<ButtonLink href={detailPath(language, order, 'requests')}>{t('to_order')}</ButtonLink>}>
          {t('asked')}
        </Notice>
      )}
      {end && <EndOptions order={order} end={end} />}
      {end && <Idle end={end} />}
      {end && order.start_time && <LazyMount section={costs} sectionProps={{ order, end }} />}
    </>
  )
}

function isOpen(refusal: string | null): boolean {
  return refusal === 'waiting' || refusal === 'running'
}

/** Shown when there is nothing to choose: why, and where to go. */
function Nothing({ order }: { order: OrderDetail }) {
  const t = useTranslations('order_end')
  const { language } = useEnv()
  const why = isOver(order) ? 'over' : 'not_begun'
  return (
    <Notice
      title={t(`${why}.title`)}
      action={<ButtonLink href={detailPath(language, order)}>{t('to_order')}</ButtonLink>}
    >
      {t(`${why}.text`)}
    </Notice>
  )
}
