import { nameRequest } from '#domain/requests/request-name.ts'
import './request.css'
import { useCallback } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { StatusBadge } from '#ui/blocks/status-badge.tsx'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Badge } from '#ui/kit/badge.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { Columns, DetailScreen } from '../../kit/detail/detail.tsx'
import { useDetail } from '../../kit/detail/use-detail.ts'
import { PageHead } from '../../layout/page-head.tsx'
import { Waiting } from '../requests/waiting.tsx'
import { pairSides, type Request, type RequestSectionProps } from './request.ts'
import { RequestActions } from './request-actions.tsx'
import { HistorySection } from './sections/history-section.tsx'
import { MachineSection } from './sections/machine-section.tsx'
import { MoneySection } from './sections/money-section.tsx'
import { OrderSection } from './sections/order-section.tsx'
import { PickUpSection } from './sections/pick-up-section.tsx'
import { ProcessSection } from './sections/process-section.tsx'
import { RequestSection } from './sections/request-section.tsx'
import { SettlementSection } from './sections/settlement-section.tsx'
import { SidesSection } from './sections/sides-section.tsx'
import { ThreadSection } from './sections/thread-section.tsx'
import { useReported } from './use-reported.ts'

/** One request with its messages, findings and events, and the next action. */
export function Page() {
  const { request_no = '' } = useParams()
  const fetchData = useCallback(
    (call: Call) => call('GET /admin/requests/{request_no}', { params: { request_no } }),
    [request_no],
  )
  const detail = useDetail({ fetchData, watched: useWatched(), live: [`requests:${request_no}`, 'requests'] })
  const { reread } = detail
  return (
    <DetailScreen detail={detail}>
      {request => (
        <>
          <Head request={request} reread={reread} />
          <Standing request={request} />
          <Columns
            main={
              <>
                <RequestSection request={request} />
                <ProcessSection request={request} reread={reread} />
                <SettlementSection request={request} reread={reread} />
                <MoneySection request={request} reread={reread} />
                {pairSides(request).length > 0 && <SidesSection request={request} />}
                <ThreadSection key={request_no} request={request} reread={reread} />
                <HistorySection request={request} />
              </>
            }
            aside={
              <>
                <PickUpSection request={request} reread={reread} />
                <MachineSection request={request} reread={reread} />
                <OrderSection request={request} />
              </>
            }
          />
        </>
      )}
    </DetailScreen>
  )
}

function Head({ request, reread }: RequestSectionProps) {
  const t = useTranslations('admin_requests')
  const types = useTranslations('requests.type')
  const times = useTimes()
  const { request_no, item_name, customer, apply_time, audit_status, process_status } = request
  return (
    <PageHead
      title={`${types(nameRequest(request))} ${request_no}`}
      below="requests"
      badges={
        <>
          <StatusBadge status={audit_status} />
          {audit_status === 'approved' && (
            <Badge tone={process_status === 'complete' ? 'success' : 'info'}>{t(`process.${process_status}`)}</Badge>
          )}
        </>
      }
      note={t('note', { item: item_name, name: customer.name, at: times.moment(apply_time) })}
      actions={<RequestActions request={request} reread={reread} />}
    />
  )
}

/** What the request waits for, in one line; a failure, in a box. */
function Standing({ request }: { request: Request }) {
  const t = useTranslations('admin_requests')
  const formatReason = useReported()
  const { error_reason, next, loaner_serial, completed_at } = request
  if (error_reason !== '') {
    return (
      <Notice tone="error" title={t('failed_title')}>
        {formatReason(error_reason)}
      </Notice>
    )
  }
  if (loaner_serial !== null && completed_at !== null) {
    return <Notice tone="warn">{t('loaner.out', { serial: loaner_serial })}</Notice>
  }
  if (next === 'nothing') return null
  return (
    <p className="standing">
      <strong>{t(`next.${next}`)}</strong> <Waiting row={request} />
    </p>
  )
}

/** Labels of the values to compare after a change by staff, the carrier or the customer. */
function useWatched() {
  const t = useTranslations('admin_requests')
  const status = useTranslations('kit.status')
  const money = useMoney()
  return (request: Request) => ({
    [t('watched.review')]: status(request.audit_status),
    [t('watched.process')]: t(`process.${request.process_status}`),
    [t('watched.next')]: t(`next.${request.next}`),
    [t('watched.assigned')]: request.assigned_to ?? '',
    [t('watched.duty')]: t(`duty.${request.duty}`),
    [t('watched.bill')]: t(`bill_state.${request.bill_state}`),
    [t('watched.deducted')]: request.settlement ? money(request.settlement.deducted) : '',
  })
}
