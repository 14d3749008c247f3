import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { centsIn, useAmountRule } from '../../kit/amount.ts'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import { ReasonField } from '../../kit/dialogs/fields.tsx'
import type { OrderDialogProps } from './order.ts'

const whereabouts = ['with_us', 'with_customer', 'lost'] as const

/**
 * Ends an order. Before shipment everything is refunded. After it, staff state where each machine is and what is
 * refunded.
 */
export function Component({ order, reread, onClose }: OrderDialogProps) {
  const t = useTranslations('admin_order.close')
  const money = useMoney()
  const { required } = useRules()
  const amountRule = useAmountRule()
  const { is_sent: isSent, back: open, least, rest } = order.closing
  const between = order.kind === 'rent' ? 'amount_between' : 'amount_between_goods'
  const serials = isSent ? order.items.flatMap(item => item.serial_numbers) : []
  const initialPlaces = Object.fromEntries(serials.map(serial => [`unit_${serial}`, '']))
  return (
    <ActionDialog
      id="close"
      onClose={onClose}
      title={t('title', { no: order.order_no })}
      submit={t('submit')}
      danger
      done={t('done', { no: order.order_no })}
      initial={{ ...initialPlaces, amount: '', reason: '' } as Record<string, string>}
      rules={{
        reason: required,
        ...(isSent && { amount: [required, amountRule({ min: least, max: open })] }),
        ...Object.fromEntries(Object.keys(initialPlaces).map(name => [name, required])),
      }}
      reread={reread}
      run={(values, { client, idempotencyKey }) =>
        client.quietly('POST /admin/orders/{order_no}/close', {
          params: { order_no: order.order_no },
          body: {
            reason: values.reason ?? '',
            units: serials.flatMap(serial_number => {
              const whereabout = whereabouts.find(one => one === values[`unit_${serial_number}`])
              return whereabout ? [{ serial_number, whereabouts: whereabout }] : []
            }),
            refund_amount: isSent ? centsIn(values.amount ?? '') : undefined,
          },
          idempotencyKey,
        })
      }
    >
      {form => (
        <>
          {!isSent && (
            <Notice tone="info">{open > 0 ? t('all_back', { amount: money(open) }) : t('nothing_back')}</Notice>
          )}
          {rest > 0 && <Notice tone="info">{t(isSent ? 'rest' : 'rest_unsent', { rest: money(rest) })}</Notice>}
          {serials.map(serial => (
            <Select key={serial} {...form.field(`unit_${serial}`)} label={t('where', { serial })} required>
              <option value="">{t('choose')}</option>
              <Options values={whereabouts} label={whereabout => t(`whereabouts.${whereabout}`)} />
            </Select>
          ))}
          {isSent && (
            <TextInput
              {...form.field('amount')}
              label={t('amount')}
              hint={
                least > 0
                  ? t(between, { least: money(least), amount: money(open) })
                  : t('amount_hint', { amount: money(open) })
              }
              prefixText="€"
              inputMode="decimal"
              room="m"
              required
            />
          )}
          <ReasonField form={form} name="reason" toCustomer />
        </>
      )}
    </ActionDialog>
  )
}
