import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { useLoad } from '#ui/app/use-load.ts'
import { useRefresh } from '#ui/app/use-refresh.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { DefinitionList } from '#ui/kit/definition-list.tsx'
import { OrderLoaded } from '../../order-facts/order-loaded.tsx'
import type { RequestDetail } from '../request.ts'
import { SaveDocument } from '../settlement/save-document.tsx'
import { PickUpForm } from './pick-up-form.tsx'

export type PickUpData = CallData<'GET /requests/{request_no}/pick-up'>

/** The return shipment: required answers, the day, the label, and the status of the parcel. */
export function PickUp({ request }: { request: RequestDetail }) {
  const t = useTranslations('requests.pick_up')
  const { request_no, process_status } = request
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step, another place
  const fetchPickUp = useCallback(
    (call: Call) => call('GET /requests/{request_no}/pick-up', { params: { request_no } }),
    [request_no, process_status],
  )
  const load = useLoad(fetchPickUp)
  useRefresh(load, fetchPickUp)
  return (
    <div className="request-pick-up">
      <h3>{t('heading')}</h3>
      <OrderLoaded load={load} loading={t('loading')} failed={t('failed')} lines={3}>
        {pickUp => (
          <>
            <PickUpDetails request={request} pickUp={pickUp} />
            {process_status === 'pass' && request.completed_at === null && (
              <PickUpForm
                request={request}
                pickUp={pickUp}
                onSaved={said => load.state === 'ready' && load.replace(said)}
              />
            )}
          </>
        )}
      </OrderLoaded>
    </div>
  )
}

function PickUpDetails({ request, pickUp }: { request: RequestDetail; pickUp: PickUpData }) {
  const t = useTranslations('requests.pick_up')
  const times = useTimes()
  const { way, pick_up_on, carrier_name, tracking_no, tracking_url, picked_up_on, arrived_on, refund_due_on } = pickUp
  const { awaited } = request
  const isWaiting = request.process_status === 'pass'
  const lines = [
    ...(awaited ? [{ term: t('awaited'), value: t('awaited_pieces', toAwaitedCounts(awaited)) }] : []),
    ...(isWaiting && pick_up_on ? [{ term: t('day'), value: times.day(pick_up_on) }] : []),
    ...(carrier_name ? [{ term: t('carrier'), value: carrier_name }] : []),
    ...(tracking_no ? [{ term: t('tracking_no'), value: tracking_no }] : []),
    ...(picked_up_on ? [{ term: t('picked_up_on'), value: times.day(picked_up_on) }] : []),
    ...(arrived_on ? [{ term: t('arrived_on'), value: times.day(arrived_on) }] : []),
    ...(refund_due_on ? [{ term: t('refund_due_on'), value: times.day(refund_due_on) }] : []),
  ]
  return (
    <>
      {isWaiting && <p>{t(`way.${way}`)}</p>}
      {lines.length > 0 && <DefinitionList look="stacked" items={lines} />}
      {carrier_name && tracking_url && (
        <p>
          <a href={tracking_url} rel="noreferrer" target="_blank">
            {t('follow', { carrier: carrier_name })}
          </a>
        </p>
      )}
      {isWaiting && (way === 'parcel' || way === 'label') && (
        <Label requestNo={request.request_no} ready={tracking_no !== null} />
      )}
      {isWaiting && requestTraits[request.apply_type].endsRental && (
        <div className="request-before">
          <p>{t('before')}</p>
          <ul>
            {(['off', 'data', 'pack'] as const).map(step => (
              <li key={step}>{t(`before_${step}`)}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function toAwaitedCounts({ pieces, serial_numbers }: NonNullable<RequestDetail['awaited']>) {
  return { pieces, serials: serial_numbers.join(', ') || 'none' }
}

/** The carrier creates the label in the morning of the requested day. */
function Label({ requestNo, ready }: { requestNo: string; ready: boolean }) {
  const t = useTranslations('requests.pick_up')
  if (!ready) return <p className="order-small">{t('label_later')}</p>
  return (
    <SaveDocument href={`/api/requests/${requestNo}/label`} name={`${requestNo}.pdf`}>
      {t('label')}
    </SaveDocument>
  )
}
