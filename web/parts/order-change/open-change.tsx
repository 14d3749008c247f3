import './order-change.css'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import { useLoad } from '#ui/app/use-load.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { useAction } from '#ui/forms/use-action.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import type { OrderDetail } from '../order-facts/order.ts'
import { DifferenceList } from './difference-list.tsx'
import { useDifferences } from './use-differences.ts'

export interface OpenChangeProps {
  order: OrderDetail
  onChanged: () => void
}

/** A change that is not paid yet: pay it or drop it. */
export function OpenChange({ order, onChanged }: OpenChangeProps) {
  const t = useTranslations('order_change.open')
  const money = useMoney()
  const times = useTimes()
  const { language } = useEnv()
  const differences = useDifferences()
  const { order_no } = order
  const fetchChange = useCallback(
    (call: Call) => call('GET /orders/{order_no}/change', { params: { order_no } }),
    [order_no],
  )
  const load = useLoad(fetchChange)
  const [dropping, setDropping] = useState(false)
  const change = load.state === 'ready' ? load.data : null
  if (!change) return null
  return (
    <>
      <Notice
        tone="warn"
        title={t('title')}
        action={
          <div className="order-change-ways">
            <ButtonLink variant="primary" href={pagePath(language, 'pay', { checkout_no: change.checkout_no })}>
              {t('pay', { amount: money(change.amount) })}
            </ButtonLink>
            <Button onClick={() => setDropping(true)}>{t('drop')}</Button>
          </div>
        }
      >
        <p>{t('text', { amount: money(change.amount), until: times.soon(change.pay_until) })}</p>
        <DifferenceList lines={differences(order, change)} />
      </Notice>
      {dropping && (
        <DropDialog checkoutNo={change.checkout_no} onClose={() => setDropping(false)} onChanged={onChanged} />
      )}
    </>
  )
}

interface DropDialogProps {
  checkoutNo: string
  onClose: () => void
  onChanged: () => void
}

function DropDialog({ checkoutNo, onClose, onChanged }: DropDialogProps) {
  const t = useTranslations('order_change.open')
  const doing = useAction(onChanged)

  async function drop() {
    const done = await doing.run(async client => {
      const params = { checkout_no: checkoutNo }
      await client.quietly('POST /checkouts/{checkout_no}/cancel', { params, body: {} })
    })
    if (!done) return
    onClose()
    onChanged()
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('drop_title')}
      keep={t('keep')}
      confirm={t('drop')}
      action={doing}
      onConfirm={() => void drop()}
      className="order-change"
    >
      <p>{t('drop_text')}</p>
    </ConfirmDialog>
  )
}
