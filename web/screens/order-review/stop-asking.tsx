import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Problem } from '#ui/forms/form.tsx'
import { useAction } from '#ui/forms/use-action.ts'
import { Button } from '#ui/kit/button.tsx'
import type { OrderDetail } from '../../parts/order-facts/order.ts'

/** A button that stops the mails asking for a review. */
export function StopAsking({ order, isAsking }: { order: OrderDetail; isAsking: boolean }) {
  const t = useTranslations('order_review.stop')
  const [stopped, setStopped] = useState(!isAsking)
  const doing = useAction(() => undefined)

  async function stop() {
    const done = await doing.run(async client => {
      await client.quietly('POST /orders/{order_no}/reviews/stop-asking', {
        params: { order_no: order.order_no },
        body: {},
      })
    })
    if (done) setStopped(true)
  }

  return (
    <div className="own-review-stop">
      {stopped ? (
        <p role="status" className="order-small">
          {t('done', { email: order.email })}
        </p>
      ) : (
        <>
          <p className="order-small">{t('text')}</p>
          <Button variant="quiet" size="s" busy={doing.busy} onClick={() => void stop()}>
            {t('action')}
          </Button>
        </>
      )}
      {doing.problem && <Problem>{doing.problem}</Problem>}
    </div>
  )
}
