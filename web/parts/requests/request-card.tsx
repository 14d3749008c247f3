import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import { nameRequest } from '#domain/requests/request-name.ts'
import { useLoad } from '#ui/app/use-load.ts'
import { useRefresh } from '#ui/app/use-refresh.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Badge, type Tone } from '#ui/kit/badge.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import type { OrderDetail } from '../order-facts/order.ts'
import { OrderLoaded } from '../order-facts/order-loaded.tsx'
import { getRequestState, type Request, type RequestState } from './request.ts'
import { RequestBody } from './request-body.tsx'

const tones: Record<RequestState, Tone> = {
  wait_review: 'warn',
  canceled: 'neutral',
  rejected: 'error',
  lapsed: 'neutral',
  failed: 'error',
  to_pay: 'warn',
  bill: 'warn',
  settlement: 'warn',
  disputed: 'info',
  set_off: 'neutral',
  pass: 'success',
  transport_leave: 'info',
  ing: 'info',
  check: 'info',
  transport_back: 'info',
  ended: 'neutral',
  complete: 'success',
}

interface RequestCardProps {
  order: OrderDetail
  request: Request
  startsOpen: boolean
  onChanged: () => void
}

/** One request: its type and status on one line, the rest in a disclosure. */
export function RequestCard({ order, request, startsOpen, onChanged }: RequestCardProps) {
  const t = useTranslations('requests')
  const times = useTimes()
  const [open, setOpen] = useState(startsOpen)
  const { request_no, item_name, apply_time } = request
  const name = nameRequest(request)
  const state = getRequestState(request)
  return (
    <details
      className="request"
      id={request_no}
      open={open}
      onToggle={event => event.target === event.currentTarget && setOpen(event.currentTarget.open)}
    >
      <summary>
        <span className="request-name">
          <strong>{t('card.title', { type: t(`type.${name}`), item: item_name })}</strong>{' '}
          <span className="order-small figures">
            {t('card.line', { type: name, no: request_no, day: times.day(apply_time) })}
          </span>
        </span>{' '}
        <Badge tone={tones[state]}>{t(`state.${state}`, { type: name })}</Badge>
        <Icon name="caret-down-bold" className="request-sign" />
      </summary>
      {open && <RequestLoader order={order} request={request} onChanged={onChanged} />}
    </details>
  )
}

function RequestLoader({ order, request, onChanged }: Omit<RequestCardProps, 'startsOpen'>) {
  const t = useTranslations('requests')
  const { request_no } = request
  const fetchRequest = useCallback(
    (call: Call) => call('GET /requests/{request_no}', { params: { request_no } }),
    [request_no],
  )
  const load = useLoad(fetchRequest)
  const refresh = useRefresh(load, fetchRequest)
  return (
    <OrderLoaded load={load} loading={t('card.loading')} failed={t('card.failed')} lines={6}>
      {detail => (
        <RequestBody
          order={order}
          request={detail}
          onChanged={updated => {
            if (updated && load.state === 'ready') load.replace(updated)
            else void refresh()
            onChanged()
          }}
          onWritten={message =>
            load.state === 'ready' && load.replace({ ...detail, messages: [...detail.messages, message] })
          }
        />
      )}
    </OrderLoaded>
  )
}
