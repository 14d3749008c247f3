import './order-change.css'
import { useTranslations } from 'use-intl'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Problem } from '#ui/forms/form.tsx'
import { useAction } from '#ui/forms/use-action.ts'
import { Button } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import type { OrderDetail } from '../order-facts/order.ts'

export interface HeldStatementProps {
  order: OrderDetail
  onChanged: () => void
}

/** Somebody has withdrawn or cancelled without signing in: the owner confirms whether it was them. */
export function HeldStatements({ order, onChanged }: HeldStatementProps) {
  return order.statements.map(statement => (
    <HeldStatement key={statement.statement_id} orderNo={order.order_no} statement={statement} onChanged={onChanged} />
  ))
}

interface OneProps {
  orderNo: string
  statement: OrderDetail['statements'][number]
  onChanged: () => void
}

function HeldStatement({ orderNo, statement, onChanged }: OneProps) {
  const t = useTranslations('order_change.statement')
  const times = useTimes()
  const { busy, problem, run } = useAction(onChanged)
  const { statement_id, kind, received_at, acts_at, request_nos } = statement

  async function respond(mine: boolean) {
    const params = { order_no: orderNo, statement_id }
    const done = await run(async client => {
      await client.quietly('POST /orders/{order_no}/statements/{statement_id}/answer', {
        params,
        body: { mine },
      })
    })
    if (done) onChanged()
  }

  return (
    <Notice
      tone="warn"
      title={request_nos.length > 0 ? t('title.later', { numbers: request_nos.join(', ') }) : t(`title.${kind}`)}
      action={
        <div className="order-change-ways">
          <Button variant="primary" busy={busy} onClick={() => void respond(true)}>
            {t(`mine.${kind}`)}
          </Button>
          <Button disabled={busy} onClick={() => void respond(false)}>
            {t('not_mine')}
          </Button>
        </div>
      }
    >
      <p>
        {acts_at === null
          ? t('text_by_us', { received: times.moment(received_at) })
          : t('text', { received: times.moment(received_at), acts: times.moment(acts_at) })}
      </p>
      {problem && <Problem>{problem}</Problem>}
    </Notice>
  )
}
