import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Button } from '#ui/kit/button.tsx'
import { useCan } from '../../admin-context.tsx'
import { Section } from '../../kit/detail/detail.tsx'
import { type Action, lazyDialog } from '../../kit/dialogs/action-buttons.tsx'
import { Picture } from '../../kit/pictures/picture.tsx'
import { type HandOver, type OrderDialogProps, unreportedMachines } from './order.ts'

export interface HandOverDialogProps extends OrderDialogProps {
  itemId: string
  serial: string
}

const HandOverDialog: Action<Omit<HandOverDialogProps, 'onClose'>>['Dialog'] = lazyDialog<HandOverDialogProps>(
  () => import('./hand-over-dialog.tsx'),
)

/** The state of each machine at each hand-over: without a report at shipment, damage cannot be claimed. */
export function HandOverSection({ order, reread }: Pick<OrderDialogProps, 'order' | 'reread'>) {
  const t = useTranslations('admin_order.hand_over')
  const may = useCan()
  const [open, setOpen] = useState<{ itemId: string; serial: string }>()
  const unreported = unreportedMachines(order)
  if (order.kind !== 'rent' || (unreported.length === 0 && order.hand_overs.length === 0)) return null
  return (
    <Section title={t('title')}>
      <ul className="hand-overs">
        {order.hand_overs.map(report => (
          <Report key={report.hand_over_id} report={report} />
        ))}
        {unreported.map(({ itemId, serial, isHere }) => (
          <li key={serial} className="hand-over-missing">
            <p>
              <strong className="figures">{serial}</strong>{' '}
              <span className="second">{t(isHere ? 'wanted' : 'missed')}</span>
            </p>
            {isHere && may('manage_orders') && (
              <Button size="s" icon="camera" onClick={() => setOpen({ itemId, serial })}>
                {t('open')}
                <span className="visually-hidden">: {serial}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open && <HandOverDialog {...open} order={order} reread={reread} onClose={() => setOpen(undefined)} />}
    </Section>
  )
}

function Report({ report }: { report: HandOver }) {
  const t = useTranslations('admin_order.hand_over')
  const sides = useTranslations('settlement.sides')
  const parts = useTranslations('slips.hand_over.part')
  const times = useTimes()
  const when = sides(report.direction)
  return (
    <li>
      <p>
        <strong className="figures">{report.serial_number}</strong>{' '}
        <span className="second">
          {t(report.direction, { at: times.moment(report.at), name: report.seen_by ?? t('somebody') })}
        </span>
      </p>
      {report.parts.length > 0 && (
        <p className="second">{t('parts_are', { parts: report.parts.map(part => parts(part)).join(', ') })}</p>
      )}
      {report.remark && <p className="hand-over-remark">{report.remark}</p>}
      {report.pictures.length > 0 && (
        <ul className="shots">
          {report.pictures.map(({ id, angle }) => (
            <li key={id}>
              <Picture id={id} label={sides('picture', { angle: sides(`angle.${angle}`), when })} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
