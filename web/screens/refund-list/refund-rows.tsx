import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { sum } from '#domain/money.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { Problem } from '#ui/forms/form.tsx'
import { Button } from '#ui/kit/button.tsx'
import { VisuallyHidden } from '#ui/kit/visually-hidden.tsx'
import { RefundRow } from './refund-row.tsx'
import { needsAccount } from './use-refund-text.ts'
import type { RefundPage, RefundsHandle } from './use-refunds.ts'

export function RefundRows({ page, handle }: { page: RefundPage; handle: RefundsHandle }) {
  const t = useTranslations('refunds')
  const { list, total, after } = page
  const rows = useRef<HTMLUListElement>(null)
  const [firstNew, setFirstNew] = useState<number>()
  // After loading more, the first new refund takes the focus.
  useEffect(() => {
    if (firstNew !== undefined) rows.current?.children[firstNew]?.querySelector('a')?.focus()
  }, [firstNew])
  return (
    <>
      <PendingRefunds page={page} />
      <ul ref={rows} className="refunds" aria-label={t('list')}>
        {list.map(refund => (
          <RefundRow key={refund.refund_no} refund={refund} onChanged={handle.put} />
        ))}
      </ul>
      <VisuallyHidden live>{firstNew !== undefined && t('shown', { shown: list.length, total })}</VisuallyHidden>
      {handle.problem && <Problem>{handle.problem}</Problem>}
      {after && (
        <div className="refunds-more">
          <Button busy={handle.busy} onClick={() => void handle.showMore().then(setFirstNew)}>
            {t('more')}
          </Button>
          <span className="form-small figures">{t('shown', { shown: list.length, total })}</span>
        </div>
      )}
    </>
  )
}

/** The total under way; shown only if the whole list is loaded, because a partial total would be wrong. */
function PendingRefunds({ page }: { page: RefundPage }) {
  const t = useTranslations('refunds')
  const money = useMoney()
  const moving = page.list.filter(refund => refund.refund_status === 'refunding' && !needsAccount(refund))
  if (page.after !== null || moving.length < 2) return null
  return (
    <p className="refunds-under-way">
      <span>{t('under_way')}</span>{' '}
      <strong className="display figures">{money(sum(moving.map(refund => refund.refund_amount)))}</strong>
    </p>
  )
}
