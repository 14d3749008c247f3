import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailure } from '#client/call-failure.ts'
import { newKey } from '#client/new-key.ts'
import type { CallData } from '#contract/protocol/call.ts'
import { secondPersonNeeded, stockInsufficient } from '#contract/protocol/code-numbers.ts'
import { useCountryName } from '#ui/blocks/use-country-name.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Button } from '#ui/kit/button.tsx'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { Dialog } from '#ui/kit/overlays/dialog.tsx'
import { notify } from '#ui/kit/overlays/toast-store.ts'
import { ReasonField } from '../../kit/dialogs/fields.tsx'
import { useOpenDialog } from '../../kit/dialogs/open-dialogs.ts'
import { useCountryCodes } from '../../kit/use-country-codes.ts'
import { ChangeOffer } from './change-offer.tsx'
import { isSameChange, toChange, toInitialValues } from './change-values.ts'
import type { OrderDialogProps } from './order.ts'

export type Offer = CallData<'POST /admin/orders/{order_no}/change-offer'>

const conflict = 409

/** Another address, first day or term before shipment: first the price, then the change at that price. */
export function Component({ order, reread, onClose }: OrderDialogProps) {
  useOpenDialog()
  const t = useTranslations('admin_order.change')
  const act = useTranslations('admin.act')
  const countryName = useCountryName()
  const times = useTimes()
  const countries = useCountryCodes()
  const { required } = useRules()
  const key = useRef(newKey())
  const initial = toInitialValues(order)
  const [quoted, setQuoted] = useState<{ offer: Offer; values: typeof initial }>()
  const params = { order_no: order.order_no }
  const isRent = order.kind === 'rent'
  const form = useForm({
    id: 'change',
    initial,
    rules: {
      ...{ street: required, house_number: required, postcode: required, city: required },
      ...(isRent && {
        start_on: required,
        months: (value: string) => (/^([1-9]|[1-5]\d|60)$/.test(value.trim()) ? undefined : t('months_rule')),
      }),
      // The reason is asked once the price is shown; the call requires it.
    },
    textByCode: { [stockInsufficient]: ['start_on', t('no_machine')] },
    submit: async (values, { client }) => {
      const change = toChange(order, values)
      if (!isQuoted(values)) {
        const offer = await client.quietly('POST /admin/orders/{order_no}/change-offer', { params, body: change })
        setQuoted({ offer, values: values })
        return
      }
      const body = { ...change, offer_hash: quoted?.offer.offer_hash ?? '', reason: values.reason }
      try {
        const options = { params, body, idempotencyKey: key.current }
        const { proposed_until: until } = await client.quietly('POST /admin/orders/{order_no}/change', options)
        const no = order.order_no
        notify(until ? t('done_proposed', { no, until: times.soon(until) }) : t('done', { no }), 'success')
      } catch (error) {
        // Not done yet: the proposal has stored it, and a second person decides.
        if (error instanceof CallFailure && error.code === secondPersonNeeded) {
          notify(error.text, 'info')
          void reread()
          return onClose()
        }
        if (error instanceof CallFailure && error.http > 0) key.current = newKey()
        // The price or the order has changed: nothing was executed, and the shown price is no longer valid.
        if (error instanceof CallFailure && error.http === conflict) {
          setQuoted(undefined)
          void reread()
        }
        throw error
      }
      void reread()
      onClose()
    },
  })

  /** Whether the shown price belongs to the current values of the fields. */
  function isQuoted(values: typeof initial): boolean {
    return quoted !== undefined && isSameChange(quoted.values, values)
  }

  const isUntouched = isSameChange(initial, form.values)
  const isCurrent = isQuoted(form.values)
  return (
    <Dialog open onClose={onClose} title={t('title', { no: order.order_no })}>
      <Form
        form={form}
        actions={
          <div className="act-actions">
            <Button onClick={onClose}>{act('cancel')}</Button>
            <Button
              type="submit"
              variant={isCurrent ? 'primary' : 'secondary'}
              busy={form.busy}
              disabledReason={isUntouched ? t('nothing') : undefined}
            >
              {isCurrent ? t(quoted && quoted.offer.difference > 0 ? 'submit_proposal' : 'submit') : t('ask')}
            </Button>
          </div>
        }
      >
        {!isCurrent && <Notice tone="info">{t('intro')}</Notice>}
        <div className="change-places">
          <TextInput {...form.field('street')} label={t('street')} required />
          <TextInput {...form.field('house_number')} label={t('house_number')} required />
          <TextInput {...form.field('city')} label={t('city')} required />
          <TextInput {...form.field('postcode')} label={t('postcode')} required />
        </div>
        <Select {...form.field('country')} label={t('country')} required>
          <Options values={[...new Set([initial.country, ...countries.delivered])]} label={code => countryName(code)} />
        </Select>
        {isRent && (
          <div className="change-places">
            <TextInput {...form.field('start_on')} label={t('start')} type="date" required />
            <TextInput {...form.field('months')} label={t('months')} inputMode="numeric" required />
          </div>
        )}
        {isCurrent && quoted && (
          <>
            <ChangeOffer offer={quoted.offer} />
            <ReasonField form={form} name="reason" onOrder={quoted.offer.difference > 0} />
          </>
        )}
      </Form>
    </Dialog>
  )
}
