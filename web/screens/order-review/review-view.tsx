import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Breadcrumb } from '#ui/kit/breadcrumb.tsx'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { useEnv } from '../../env.tsx'
import { detailPath, formatFullName, listPath } from '../../parts/order-facts/order.ts'
import { pagePath } from '../../paths.ts'
import type { Reviewed, ReviewedItem, UserReview } from './load-reviewed.ts'
import { ReviewForm } from './review-form.tsx'
import { StopAsking } from './stop-asking.tsx'
import { Written } from './written.tsx'

export function ReviewView({ data, itemId }: { data: Reviewed; itemId: string }) {
  const t = useTranslations('order_review')
  const pages = useTranslations('pages')
  const { language } = useEnv()
  const { order, items } = data
  const [only, ...others] = items
  const item = items.find(({ item_id }) => item_id === itemId) ?? (others.length === 0 ? only : undefined)
  const name = formatName(data, item)
  return (
    <>
      <header className="own-review-head">
        <Breadcrumb
          items={[
            { label: pages(`order_${order.kind}_list.title`), href: listPath(language, order.kind) },
            { label: order.order_no, href: detailPath(language, order) },
            { label: pages('order_review.title') },
          ]}
        />
        <h1 tabIndex={-1}>{pages('order_review.heading')}</h1>
        {item && <p className="page-lead">{t('lead', { name, kind: order.kind })}</p>}
      </header>
      {!item && items.length > 0 && <WhichMachine data={data} />}
      {items.length === 0 && <NotPossible data={data} why="only_machines" />}
      {item && <OneMachine key={item.item_id} data={data} item={item} />}
      <StopAsking order={order} isAsking={data.asks} />
    </>
  )
}

function formatName({ order }: Reviewed, item: ReviewedItem | undefined): string {
  const found = order.items.find(({ item_id }) => item_id === item?.item_id)
  return found ? formatFullName(found) : ''
}

function WhichMachine({ data }: { data: Reviewed }) {
  const t = useTranslations('order_review')
  const { language } = useEnv()
  const order_no = data.order.order_no
  return (
    <section aria-labelledby="which-machine">
      <h2 id="which-machine">{t('which')}</h2>
      <ul className="own-review-machines">
        {data.items.map(item => (
          <li key={item.item_id}>
            <a href={pagePath(language, 'order_review', { order_no, item_id: item.item_id })}>
              {formatName(data, item)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NotPossible({ data, why }: { data: Reviewed; why: 'only_machines' | 'not_received' }) {
  const t = useTranslations('order_review')
  const { language } = useEnv()
  return (
    <Notice
      title={t(`${why}.title`)}
      action={<ButtonLink href={detailPath(language, data.order)}>{t('to_order')}</ButtonLink>}
    >
      {t(`${why}.text`)}
    </Notice>
  )
}

/** The form, or the review written with it. */
function OneMachine({ data, item }: { data: Reviewed; item: ReviewedItem }) {
  const [review, setReview] = useState<UserReview | null>(item.review)
  const [mode, setMode] = useState<'shown' | 'written' | 'editing'>('shown')
  if (!review && (item.refusal === 'not_received' || item.refusal === 'only_machines')) {
    return <NotPossible data={data} why={item.refusal} />
  }
  if (review && mode !== 'editing') {
    const canEdit = item.refusal !== 'too_late'
    return <Written review={review} fresh={mode === 'written'} {...(canEdit && { onEdit: () => setMode('editing') })} />
  }
  return (
    <ReviewForm
      order={data.order}
      item={item}
      review={review}
      author={data.author}
      onWritten={written => {
        setReview(written)
        setMode('written')
      }}
      {...(review && { onBack: () => setMode('shown') })}
    />
  )
}
