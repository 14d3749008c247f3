import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { carrierCodes, carrierName } from '#domain/shipments/carriers.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Checkbox } from '#ui/kit/fields/checkbox.tsx'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import { type OrderDialogProps, reservedSerials, unsentItems } from './order.ts'
import { toParcel } from './parcel.ts'

/** The contents of a parcel: every machine by serial number, the reserved one unless another was taken. */
export function Component({ order, reread, onClose }: OrderDialogProps) {
  const t = useTranslations('admin_order.ship')
  const times = useTimes()
  const items = unsentItems(order)
  const machines = items.filter(({ product_kind }) => product_kind === 'machine')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const reserved = Object.fromEntries(items.map(({ item_id }) => [item_id, reservedSerials(order, item_id)]))
  const serials = Object.fromEntries(
    machines.map(({ item_id }) => [`serial_${item_id}`, (reserved[item_id] ?? []).join(', ')]),
  )
  return (
    <ActionDialog
      id="ship"
      onClose={onClose}
      title={t('title', { no: order.order_no })}
      submit={t('submit')}
      done={t('done', { no: order.order_no })}
      waits={t('waits')}
      whyHint={isBefore(order.start_time) ? t('early', { day: times.day(order.start_time) }) : undefined}
      size="l"
      initial={{ ...serials, carrier: '', tracking_no: '' } as Record<string, string>}
      reread={reread}
      run={(values, { client, idempotencyKey, why }) => {
        const chosen = items.filter(({ item_id }) => !left.has(item_id))
        const units = toParcel(
          chosen.map(item => ({ item_id: item.item_id, machine: item.product_kind === 'machine' })),
          values,
        )
        return client.quietly('POST /admin/orders/{order_no}/ship', {
          params: { order_no: order.order_no },
          body: {
            units,
            carrier: carrierCodes.find(code => code === values.carrier),
            tracking_no: values.tracking_no?.trim() || undefined,
            concession_reason: why,
          },
          idempotencyKey,
        })
      }}
    >
      {form => (
        <>
          <ul className="ship-items">
            {items.map(({ item_id, name, quantity, product_kind }) => (
              <li key={item_id}>
                <Checkbox
                  label={t('item', { name, count: quantity })}
                  checked={!left.has(item_id)}
                  onChange={event => setLeft(toggle(left, item_id, !event.currentTarget.checked))}
                />
                {product_kind === 'machine' && (
                  <TextInput
                    {...form.field(`serial_${item_id}`)}
                    label={t('serials', { count: quantity })}
                    hint={
                      reserved[item_id]?.length ? t('reserved', { serials: reserved[item_id].join(', ') }) : undefined
                    }
                    disabled={left.has(item_id)}
                    autoComplete="off"
                    spellCheck={false}
                    unmarked
                  />
                )}
              </li>
            ))}
          </ul>
          <div className="ship-parcel">
            <Select {...form.field('carrier')} label={t('carrier')} unmarked>
              <option value="">{t('carrier_usual')}</option>
              <Options
                values={carrierCodes}
                label={code => (code === 'other' ? t('carrier_other') : carrierName(code))}
              />
            </Select>
            <TextInput
              {...form.field('tracking_no')}
              label={t('tracking_no')}
              hint={t('tracking_hint')}
              maxLength={64}
              autoComplete="off"
              unmarked
            />
          </div>
        </>
      )}
    </ActionDialog>
  )
}

/** A rental that has not started: an early shipment needs a reason. */
function isBefore(day: string | null): day is string {
  return day !== null && Date.parse(day) > Date.now()
}

function toggle(set: ReadonlySet<string>, key: string, on: boolean): ReadonlySet<string> {
  const next = new Set(set)
  if (on) next.add(key)
  else next.delete(key)
  return next
}
