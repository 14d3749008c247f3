import './order-parcels.css'
import { useTranslations } from 'use-intl'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Badge, type Tone } from '#ui/kit/badge.tsx'
import { Timeline, type TimelineEvent } from '#ui/kit/timeline.tsx'
import { CopyNumber } from './copy-number.tsx'
import type { Parcel } from './parcel.ts'

/** Each parcel with its number, its contents and the events of its carrier in their order. */
export function ParcelList({ parcels }: { parcels: readonly Parcel[] }) {
  return (
    <ul className="parcels">
      {parcels.map((parcel, index) => (
        <li key={parcel.shipment_id} className="parcel">
          <ParcelHead parcel={parcel} index={index} count={parcels.length} />
          <Contents parcel={parcel} />
          <Journey parcel={parcel} />
        </li>
      ))}
    </ul>
  )
}

const tones: Record<Parcel['shipment_state'], Tone> = {
  announced: 'neutral',
  in_transit: 'info',
  delivered: 'success',
  lost: 'error',
  back_at_sender: 'warn',
  canceled: 'neutral',
}

export function ParcelState({ state }: { state: Parcel['shipment_state'] }) {
  const t = useTranslations('orders.parcels.state')
  return <Badge tone={tones[state]}>{t(state)}</Badge>
}

function ParcelHead({ parcel, index, count }: { parcel: Parcel; index: number; count: number }) {
  const t = useTranslations('orders.parcels')
  const { direction, carrier_name, tracking_no, tracking_url, shipment_state } = parcel
  return (
    <div className="parcel-head">
      <h3>
        {count > 1 ? t('numbered', { number: index + 1, count }) : t('parcel')}
        {direction === 'back' && <span className="parcel-way"> {t('back')}</span>}
      </h3>
      <ParcelState state={shipment_state} />
      <dl className="parcel-facts">
        <div>
          <dt>{t('carrier')}</dt>
          <dd>{carrier_name}</dd>
        </div>
        <div>
          <dt>{t('tracking_no')}</dt>
          <dd>
            <span className="parcel-number figures">{tracking_no}</span>
            <CopyNumber number={tracking_no} />
          </dd>
        </div>
      </dl>
      {tracking_url && (
        <p>
          <a href={tracking_url} rel="noreferrer" target="_blank">
            {t('follow', { carrier: carrier_name })}
          </a>
        </p>
      )}
    </div>
  )
}

function Contents({ parcel: { contents } }: { parcel: Parcel }) {
  const t = useTranslations('orders.parcels')
  if (contents.length === 0) return null
  return (
    <div>
      <h4 className="parcel-title">{t('contents')}</h4>
      <ul className="parcel-contents">
        {contents.map(({ item_id, name, serial_number, quantity }) => (
          <li key={`${item_id} ${serial_number}`}>
            <span>
              {name}
              {quantity > 1 && ` × ${quantity}`}
            </span>
            {serial_number && <span className="order-small figures">{t('serial', { serial: serial_number })}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

const bad: readonly Parcel['events'][number]['event'][] = ['not_home', 'lost', 'returning', 'back_at_sender']

/** The final states of a parcel. They can be set by hand, without an event of the carrier. */
const endings = ['delivered', 'lost', 'back_at_sender'] as const

function Journey({ parcel }: { parcel: Parcel }) {
  const t = useTranslations('orders.parcels')
  const tEvent = useTranslations('orders.parcels.event')
  const times = useTimes()
  const { events, created_at, shipment_state } = parcel
  const isInTransit = shipment_state === 'announced' || shipment_state === 'in_transit'
  const ending = endings.find(state => state === shipment_state && !events.some(({ event }) => event === state))
  const visibleEvents = [
    { id: 'announced', title: t('announced'), at: created_at, place: '', failed: false },
    ...events.map(({ event, place, at }, index) => ({
      ...{ id: `${event}${index}`, title: tEvent(event), at, place, failed: bad.includes(event) },
    })),
    ...(ending
      ? [{ id: 'ending', title: tEvent(ending), at: undefined, place: '', failed: bad.includes(ending) }]
      : []),
  ]
  const steps = visibleEvents.map(({ id, title, at, place, failed }, index): TimelineEvent => {
    const isLast = index === visibleEvents.length - 1
    return {
      ...{ id, title, detail: place || undefined },
      ...(at !== undefined && { time: times.moment(at), dateTime: at }),
      state: isLast && isInTransit ? 'current' : failed ? 'failed' : 'done',
    }
  })
  return (
    <div>
      <h4 className="parcel-title">{t('journey')}</h4>
      <Timeline events={steps} />
    </div>
  )
}
