import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { parcelEnds } from '#domain/shipments/states.ts'
import { useBrowser } from '#ui/app/env.tsx'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Badge, type Tone } from '#ui/kit/badge.tsx'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { Textarea } from '#ui/kit/fields/text-input.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { useCan } from '../../admin-context.tsx'
import { Section } from '../../kit/detail/detail.tsx'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import { isInTransit, type OrderDialogProps, type Shipment } from './order.ts'

type End = (typeof parcelEnds)[number]

const tones = {
  announced: 'neutral',
  in_transit: 'info',
  delivered: 'success',
  lost: 'error',
  back_at_sender: 'warn',
  canceled: 'neutral',
} as const satisfies Record<Shipment['shipment_state'], Tone>

/** The parcels of an order: contents, status, and events that the carrier does not report. */
export function ShipmentsSection({ order, reread }: Pick<OrderDialogProps, 'order' | 'reread'>) {
  const t = useTranslations('admin_order.shipments')
  const [telling, setTelling] = useState<{ shipment: Shipment; end: End }>()
  if (order.shipments.length === 0) return null
  return (
    <Section title={t('title')} total={order.shipments.length > 1 ? order.shipments.length : undefined}>
      <ul className="parcels">
        {order.shipments.map(shipment => (
          <Parcel key={shipment.shipment_id} shipment={shipment} onReport={end => setTelling({ shipment, end })} />
        ))}
      </ul>
      {telling && <ReportDialog {...telling} order={order} reread={reread} onClose={() => setTelling(undefined)} />}
    </Section>
  )
}

function Parcel({ shipment, onReport }: { shipment: Shipment; onReport: (end: End) => void }) {
  const t = useTranslations('admin_order.shipments')
  const times = useTimes()
  const browser = useBrowser()
  const may = useCan()
  const { shipment_id, tracking_no, tracking_url, carrier_name, shipment_state, direction, contents, events } = shipment
  const last = events.at(-1)
  return (
    <li className="parcel">
      <div className="parcel-words">
        <p>
          <strong className="figures">{tracking_no}</strong>{' '}
          <Badge tone={tones[shipment_state]}>{t(`state.${shipment_state}`)}</Badge>{' '}
          {direction === 'back' && <Badge>{t('back')}</Badge>}
        </p>
        <p className="second">
          {t('line', { carrier: carrier_name, at: times.moment(shipment.created_at) })}
          {last && ` · ${t(`event.${last.event}`)}${last.place ? ` (${last.place})` : ''}, ${times.moment(last.at)}`}
        </p>
        <ul className="parcel-contents">
          {contents.map(({ item_id, name, serial_number, quantity }) => (
            <li key={item_id + (serial_number ?? '')}>
              {serial_number ? t('unit', { name, serial: serial_number }) : t('goods', { name, count: quantity })}
            </li>
          ))}
        </ul>
      </div>
      <div className="parcel-acts">
        {tracking_url && (
          <ButtonLink size="s" variant="quiet" href={tracking_url} target="_blank" rel="noreferrer">
            {t('follow')}
          </ButtonLink>
        )}
        {may('ship_orders') && shipment_state !== 'canceled' && (
          <Button
            size="s"
            variant="quiet"
            icon="download-simple"
            onClick={() =>
              void browser
                ?.downloadDocument(`/api/admin/shipments/${shipment_id}/label`, `${tracking_no || shipment_id}.pdf`)
                .catch(() => undefined)
            }
          >
            {t('label')}
          </Button>
        )}
        {may('ship_orders') &&
          isInTransit(shipment) &&
          parcelEnds.map(end => (
            <Button
              key={end}
              size="s"
              variant={end === 'deliver' ? 'secondary' : 'quiet'}
              onClick={() => onReport(end)}
            >
              {t(`tell.${end}.open`)}
            </Button>
          ))}
      </div>
    </li>
  )
}

const paths = {
  deliver: 'POST /admin/orders/{order_no}/deliver',
  lose: 'POST /admin/orders/{order_no}/lose',
  return_to_sender: 'POST /admin/orders/{order_no}/return-to-sender',
} as const satisfies Record<End, string>

/** Enters an event by hand that the carrier did not report. */
function ReportDialog({ order, shipment, end, reread, onClose }: OrderDialogProps & { shipment: Shipment; end: End }) {
  const t = useTranslations('admin_order.shipments')
  const { shipment_id, tracking_no, direction } = shipment
  return (
    <ActionDialog
      id={`tell-${end}`}
      onClose={onClose}
      title={t(`tell.${end}.title`, { no: tracking_no ?? '' })}
      submit={t(`tell.${end}.submit`)}
      danger={end !== 'deliver'}
      done={t(`tell.${end}.done`)}
      initial={{ reason: '' }}
      reread={reread}
      run={({ reason }, { client }) =>
        client.quietly(paths[end], {
          params: { order_no: order.order_no },
          body: { shipment_id, reason: reason.trim() || undefined },
        })
      }
    >
      {form => (
        <>
          <p>{t(`tell.${end}.text`)}</p>
          {direction === 'out' && <Notice tone="info">{t(end === 'deliver' ? 'tell.late' : 'tell.by_hand')}</Notice>}
          <Textarea {...form.field('reason')} label={t('reason')} maxLength={500} rows={2} />
        </>
      )}
    </ActionDialog>
  )
}
