import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { nameRequest, solutionOf } from '#domain/requests/request-name.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { useEnv } from '../../env.tsx'
import { detailPath, type OrderDetail } from '../order-facts/order.ts'
import { CancelRequest } from './cancel-request.tsx'
import { BillPanel } from './offer/bill-panel.tsx'
import {
  amountToPay,
  getRequestState,
  payRequestPath,
  type RequestDetail,
  waitsForPeriod,
  wasReplaced,
} from './request.ts'
import { useStaffText } from './thread/use-staff-text.ts'

interface ActionPanelProps {
  order: OrderDetail
  request: RequestDetail
  onChanged: (updated?: RequestDetail) => void
}

/** The status in one sentence, and the next action if there is one. */
export function ActionPanel(props: ActionPanelProps) {
  const { request } = props
  const t = useTranslations('requests.now')
  const money = useMoney()
  const times = useTimes()
  const formatReason = useStaffText()
  const { reject_reason, error_reason, outcome, settlement, refund, work_from, bill_state } = request
  const state = getRequestState(request)
  switch (state) {
    case 'wait_review':
      return <Waiting {...props} />
    case 'rejected':
      return (
        <Notice tone="warn" title={t('rejected')}>
          <p lang="">{reject_reason}</p>
          <p>{t('rejected_then')}</p>
        </Notice>
      )
    case 'lapsed':
      return <p>{t('lapsed')}</p>
    case 'canceled':
      return <p>{t('canceled')}</p>
    case 'failed':
      return (
        <>
          <Notice tone="warn" title={t('failed')}>
            <p>{formatReason(error_reason)}</p>
            <p>{t('failed_then')}</p>
          </Notice>
          <Cancel {...props} />
        </>
      )
    case 'to_pay':
      return <ToPay request={request} />
    case 'bill':
      return <BillPanel {...props} />
    case 'settlement':
    case 'disputed':
      return <p>{t(state)}</p>
    case 'set_off':
      return <p>{t('set_off', { amount: money(settlement?.owed ?? 0) })}</p>
    case 'ended':
      return (
        <Notice title={t('ended')}>
          <p>{formatReason(outcome)}</p>
        </Notice>
      )
    case 'complete':
      return <Complete request={request} />
    case 'ing':
      if (waitsForPeriod(request) && work_from) {
        return <p>{t('work_waits', { type: request.apply_type, day: times.day(work_from) })}</p>
      }
      if (bill_state === 'withdrawn' || bill_state === 'declined') return <p>{t('goes_back')}</p>
      return <p>{t('running.ing', { type: nameRequest(request), solution: solutionOf(request) })}</p>
    default:
      return (
        <div className="request-action">
          <p>
            {t(`running.${state}`, {
              ...{ type: nameRequest(request), solution: solutionOf(request) },
              by: refund ? times.day(refund.due_on) : 'none',
            })}
          </p>
          <Cancel {...props} />
        </div>
      )
  }
}

function Waiting(props: Omit<ActionPanelProps, 'order'>) {
  const t = useTranslations('requests.now')
  return (
    <div className="request-action">
      <p>{t('wait_review', { type: props.request.apply_type })}</p>
      <Cancel {...props} />
    </div>
  )
}

/** Until it is decided, or, for a claim, until its goods are collected. */
function Cancel({ request, onChanged }: Omit<ActionPanelProps, 'order'>) {
  const t = useTranslations('requests.cancel')
  const [asking, setAsking] = useState(false)
  if (!request.actions.includes('cancel')) return null
  return (
    <>
      <Button size="s" onClick={() => setAsking(true)}>
        {t('action')}
      </Button>
      {asking && <CancelRequest request={request} onClose={() => setAsking(false)} onChanged={onChanged} />}
    </>
  )
}

function ToPay({ request }: { request: RequestDetail }) {
  const t = useTranslations('requests.now')
  const { language } = useEnv()
  const money = useMoney()
  const times = useTimes()
  const { apply_type, pay_until, settlement, bill_state, work_from, express_asked_at } = request
  const amount = money(amountToPay(request, settlement))
  const what = settlement ? 'settlement' : bill_state === 'accepted' ? 'bill' : apply_type
  const work = what === 'bill' && work_from && !express_asked_at ? times.day(work_from) : 'none'
  const href = payRequestPath(language, request)
  return (
    <div className="request-action" data-waits>
      <p>{t('to_pay', { what, amount, work, until: pay_until ? times.soon(pay_until) : '' })}</p>
      {href && (
        <ButtonLink variant="primary" href={href}>
          {t('pay', { amount })}
        </ButtonLink>
      )}
    </div>
  )
}

const unrepaired = ['declined', 'withdrawn'] as const

function Complete({ request }: { request: RequestDetail }) {
  const t = useTranslations('requests.now')
  const { language } = useEnv()
  const { bought_order_no, bill_state, continued_as } = request
  const type = wasReplaced(request) ? 'replacement' : nameRequest(request)
  if (continued_as !== null) {
    return (
      <p>
        {t('accepted')} <a href={`#${continued_as}`}>{continued_as}</a>
      </p>
    )
  }
  return (
    <p>
      {t(unrepaired.find(state => state === bill_state) ?? 'complete', { type, solution: solutionOf(request) })}{' '}
      {bought_order_no && (
        <a href={detailPath(language, { kind: 'buy', order_no: bought_order_no })}>
          {t('bought', { no: bought_order_no })}
        </a>
      )}
    </p>
  )
}
