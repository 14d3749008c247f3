import { useTranslations } from 'use-intl'
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

export interface RequestBodyProps {
  request: RequestDetail
  /** An action was done; `updated`: the request afterwards, if the call returned it. */
  onChanged: (updated?: RequestDetail) => void
  onWritten: (message: RequestDetail['messages'][number]) => void
}

/** The next action first, then progress, cost, settlement and messages. */
export function RequestBody({ request, onChanged, onWritten }: RequestBodyProps) {
  const t = useTranslations('requests')
  const { audit_status, settlement, pictures, apply_picture } = request
  return (
    <div className="request-body">
      <ActionPanel request={request} onChanged={onChanged} />
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
