import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { billedKinds, refundTypes } from '#domain/refunds/states.ts'
import { useAppEnv } from '#ui/app/env.tsx'
import { Loaded } from '#ui/app/loaded.tsx'
import { useLoad } from '#ui/app/use-load.ts'
import { useMoney } from '#ui/blocks/money.ts'
import type { FieldWiring, FormHandle } from '#ui/forms/use-form.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Select } from '#ui/kit/fields/select.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { Dialog } from '#ui/kit/overlays/dialog.tsx'
import { amountText, centsIn, useAmountRule } from '../../kit/amount.ts'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import { ReasonField } from '../../kit/dialogs/fields.tsx'
import { useOpenDialog } from '../../kit/dialogs/open-dialogs.ts'
import type { OrderDialogProps } from './order.ts'

type Field = 'type' | 'item' | 'amount' | 'reason'
type Offer = CallData<'GET /admin/orders/{order_no}/refund-offer'>

/** A refund without a request; the refundable amount is loaded first as the limit. */
export function Component(props: OrderDialogProps) {
  useOpenDialog()
  const t = useTranslations('admin_order.refund')
  const tLayout = useTranslations('layout')
  const { order_no } = props.order
  const fetchData = useCallback(
    (call: Call) => call('GET /admin/orders/{order_no}/refund-offer', { params: { order_no } }),
    [order_no],
  )
  const load = useLoad(fetchData)
  if (load.state === 'ready') return <RefundForm {...props} offer={load.data} />
  return (
    <Dialog open onClose={props.onClose} title={t('title', { no: order_no })}>
      <Loaded load={load} loading={tLayout('loading')} failed={t('failed')}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}

function RefundForm({ order, reread, onClose, offer }: OrderDialogProps & { offer: Offer }) {
  const t = useTranslations('admin_order.refund')
  const money = useMoney()
  const { language } = useAppEnv()
  const { required } = useRules()
  const amountRule = useAmountRule()
  const first = offer.product.open > 0 ? 'product' : 'deposit'
  const billedAs = (type: string | undefined) => billedKinds.find(kind => kind === type) ?? null
  const findOpenAmount = (type: string | undefined, item: string | undefined) => {
    if (type === 'deposit') return offer.deposit.open
    const billed = billedAs(type)
    if (billed) return offer.billed[billed]
    return offer.product.items.find(({ item_id }) => item_id === item)?.open ?? offer.product.open
  }
  /** Another choice has another amount; a typed one stays. */
  const follow = (form: FormHandle<Field>, name: 'type' | 'item'): FieldWiring => {
    const wiring = form.field(name)
    const { type, item, amount } = form.values
    return {
      ...wiring,
      onChange: event => {
        wiring.onChange(event)
        const next = { type, item, [name]: event.currentTarget.value }
        if (amount !== amountText(findOpenAmount(type, item), language)) return
        form.put('amount', amountText(findOpenAmount(next.type, next.item), language))
      },
    }
  }
  return (
    <ActionDialog<Field>
      id="refund"
      onClose={onClose}
      title={t('title', { no: order.order_no })}
      submit={t('submit')}
      done={t('done')}
      initial={{ type: first as string, item: '', amount: amountText(findOpenAmount(first, ''), language), reason: '' }}
      rules={{
        reason: required,
        amount: [required, (value, { type, item }) => amountRule({ min: 1, max: findOpenAmount(type, item) })(value)],
      }}
      reread={reread}
      run={({ type, item, amount, reason }, { client, idempotencyKey }) =>
        client.quietly('POST /admin/orders/{order_no}/refunds', {
          params: { order_no: order.order_no },
          body: {
            type: refundTypes.find(one => one === type) ?? 'product',
            billed: billedAs(type),
            item_id: type === 'product' && item ? item : null,
            amount: centsIn(amount),
            reason,
          },
          idempotencyKey,
        })
      }
    >
      {form => (
        <>
          <Notice tone="info">{t(`way.${offer.way}`)}</Notice>
          {offer.not_paid + offer.charged_back > 0 && (
            <Notice tone="info">{t('less', { amount: money(offer.not_paid + offer.charged_back) })}</Notice>
          )}
          <Select {...follow(form, 'type')} label={t('type')} required>
            <option value="product">{t('product', { open: money(offer.product.open) })}</option>
            <option value="deposit">{t('deposit', { open: money(offer.deposit.open) })}</option>
            {billedKinds
              .filter(kind => offer.billed[kind] > 0)
              .map(kind => (
                <option key={kind} value={kind}>
                  {t(`billed.${kind}`, { open: money(offer.billed[kind]) })}
                </option>
              ))}
          </Select>
          {form.values.type === 'product' && offer.product.items.length > 1 && (
            <Select {...follow(form, 'item')} label={t('item')}>
              <option value="">{t('whole')}</option>
              {offer.product.items.map(({ item_id, name, open }) => (
                <option key={item_id} value={item_id}>
                  {t('item_open', { name, open: money(open) })}
                </option>
              ))}
            </Select>
          )}
          <TextInput
            {...form.field('amount')}
            label={t('amount')}
            hint={t('open', { open: money(findOpenAmount(form.values.type, form.values.item)) })}
            prefixText="€"
            inputMode="decimal"
            room="m"
            required
          />
          <ReasonField form={form} name="reason" toCustomer />
        </>
      )}
    </ActionDialog>
  )
}
