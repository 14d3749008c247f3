import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { newKey } from '#client/new-key.ts'
import type { CallData } from '#contract/protocol/call.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Problem } from '#ui/forms/form.tsx'
import { Button } from '#ui/kit/button.tsx'
import { DefinitionList } from '#ui/kit/definition-list.tsx'
import { Dialog } from '#ui/kit/overlays/dialog.tsx'
import { useBrowser } from '../../env.tsx'
import { formatFullName, type OrderDetail } from '../order-facts/order.ts'
import { OfferTable } from './offer-table.tsx'
import { isStale, isUncertain } from './refusal.ts'
import { useRefusalText } from './use-refusal-text.ts'

type Shortage = CallData<'GET /orders/{order_no}/shortage'>
type Other = Shortage['others'][number]

export type Chosen =
  | { choice: 'wait' }
  | { choice: 'other'; other: Other }
  | { choice: 'refund'; shortage: Pick<Shortage, 'refund' | 'ends_order' | 'items'> }

/** A refund ends more pieces than are missing. */
export const isUndivided = ({ quantity, ends }: Shortage['items'][number]) => ends > quantity

interface ShortageDialogProps {
  order: OrderDetail
  chosen: Chosen
  onClose: () => void
  onChanged: () => void
}

/** Shows the chosen option to the cent, before it is executed. */
export function ShortageDialog({ order, chosen, onClose, onChanged }: ShortageDialogProps) {
  const t = useTranslations('order_change.shortage')
  const money = useMoney()
  const sending = useSending({ order, chosen, onClose, onChanged })
  const { choice } = chosen
  const amount = chosen.choice === 'other' ? chosen.other.back : choice === 'wait' ? 0 : chosen.shortage.refund
  const name = chosen.choice === 'other' ? formatFullName(chosen.other) : ''
  return (
    <Dialog
      open
      size={choice === 'other' ? 'm' : 's'}
      onClose={onClose}
      title={t(`${choice}.confirm_title`, { name })}
      actions={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          <Button variant="primary" busy={sending.busy} onClick={() => void sending.send()}>
            {t(`${choice}.confirm`, { name, amount: money(amount), cents: amount })}
          </Button>
        </>
      }
    >
      <div className="order-change">
        <Consequence order={order} chosen={chosen} />
        {sending.problem && <Problem>{sending.problem}</Problem>}
      </div>
    </Dialog>
  )
}

function Consequence({ order, chosen }: Pick<ShortageDialogProps, 'order' | 'chosen'>) {
  const t = useTranslations('order_change.shortage')
  const change = useTranslations('order_change')
  const money = useMoney()
  const times = useTimes()
  if (chosen.choice === 'wait') return <p>{t('wait.then')}</p>
  if (chosen.choice === 'refund') {
    const { refund, ends_order, items } = chosen.shortage
    const part = items.some(isUndivided) ? 'refund.then_line' : 'refund.then_part'
    return (
      <>
        <p>{t(ends_order ? 'refund.then' : part)}</p>
        <DefinitionList items={[{ term: change('less'), value: money(refund), total: true }]} />
      </>
    )
  }
  const { other } = chosen
  const isLater = other.start_on !== null && other.start_on !== order.start_time
  return (
    <>
      <OfferTable
        title={formatFullName(other)}
        kind={order.kind}
        before={other.before}
        after={other.after}
        notes={[]}
      />
      <DefinitionList
        items={[
          ...(isLater && other.start_on && other.end_on
            ? [
                { term: change('start'), value: times.day(other.start_on) },
                { term: change('end'), value: times.day(other.end_on) },
              ]
            : []),
          {
            term: change(other.difference < 0 ? 'less' : 'same'),
            value: money(other.back),
            total: true,
          },
        ]}
      />
      <p className="order-small">{t(other.back > 0 ? 'other.then_back' : 'other.then_same')}</p>
      {other.back < -other.difference && <p className="order-small">{t('other.then_owed')}</p>}
    </>
  )
}

/** Executed once, whatever number of clicks or retries. */
function useSending({ order, chosen, onClose, onChanged }: ShortageDialogProps) {
  const browser = useBrowser()
  const refusalText = useRefusalText(order)
  const key = useRef(newKey())
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function send() {
    if (!browser || running.current) return
    running.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      await browser.client.quietly('POST /orders/{order_no}/shortage', {
        params: { order_no: order.order_no },
        body: {
          choice: chosen.choice,
          ...(chosen.choice === 'other' && { device_type: chosen.other.device_type, back: chosen.other.back }),
          ...(chosen.choice === 'refund' && { back: chosen.shortage.refund }),
        },
        idempotencyKey: key.current,
      })
      onClose()
      onChanged()
    } catch (error) {
      if (!isUncertain(error)) key.current = newKey()
      setProblem(refusalText(error))
      if (isStale(error)) onChanged()
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return { busy, problem, send }
}
