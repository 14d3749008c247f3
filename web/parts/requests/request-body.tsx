import { useTranslations } from 'use-intl'
import type { OrderDetail } from '../order-facts/order.ts'
import { ActionPanel } from './action-panel.tsx'
import { Fees } from './apply/fees.tsx'
import { PictureRow } from './picture-row.tsx'
import { isReturned, type RequestDetail } from './request.ts'
import { RequestDetailList } from './request-details.tsx'
import { RequestTimeline } from './request-timeline.tsx'
import { PickUp } from './return/pick-up.tsx'
import { BothSides } from './settlement/both-sides.tsx'
import { SettlementSheet } from './settlement/settlement-sheet.tsx'
import { Thread } from './thread/thread.tsx'
import { WithdrawWork } from './withdraw-work.tsx'

export interface RequestBodyProps {
  order: OrderDetail
  request: RequestDetail
  /** An action was done; `updated`: the request afterwards, if the call returned it. */
  onChanged: (updated?: RequestDetail) => void
  onWritten: (message: RequestDetail['messages'][number]) => void
}

/** The next action first, then progress, cost, settlement and messages. */
export function RequestBody({ order, request, onChanged, onWritten }: RequestBodyProps) {
  const t = useTranslations('requests')
  const { audit_status, settlement, pictures, apply_picture } = request
  return (
    <div className="request-body">
      <ActionPanel order={order} request={request} onChanged={onChanged} />
      {request.work && <WithdrawWork request={request} work={request.work} onChanged={onChanged} />}
      <RequestTimeline request={request} />
      {isReturned(request) && audit_status === 'approved' && <PickUp request={request} />}
      {settlement && <SettlementSheet request={request} settlement={settlement} onChanged={onChanged} />}
      <BothSides pictures={pictures} />
      <RequestDetailList request={request} />
      <PictureRow pictures={apply_picture} label={index => t('pictures.own', { index })} />
      <Fees request={request} />
      <Thread request={request} onWritten={onWritten} />
    </div>
  )
}
