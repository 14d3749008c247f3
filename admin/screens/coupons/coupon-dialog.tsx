import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { offerKinds } from '#domain/catalogue/constants.ts'
import type { Values } from '#ui/forms/form-state.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Button } from '#ui/kit/button.tsx'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import { DateField, TextInput } from '#ui/kit/fields/text-input.tsx'
import { Dialog } from '#ui/kit/overlays/dialog.tsx'
import { centsIn, useAmountRule } from '../../kit/amount.ts'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import { startOfDay } from '../activities/activity-dialog.tsx'
import { discountValue, useDiscountRule } from '../activities/discount.ts'
import { DiscountFields } from '../activities/discount-fields.tsx'
import { idsIn, ProductsField } from '../activities/products-field.tsx'

const fields = {
  ...{ code: '', prefix: '', batch: '', count: '100', discount_type: '2', discount_value: '', minimum: '', kind: '' },
  ...{ product_ids: '', starts_at: '', ends_at: '', global_limit: '', customer_limit: '1' },
}
type Name = keyof typeof fields

/** One code of one's own choice, or a batch of generated ones. */
export function CouponDialog({ form: kind, onClose }: { form: 'one' | 'batch'; onClose: () => void }) {
  const t = useTranslations('admin_promotions')
  const { required } = useRules()
  const discountRule = useDiscountRule()
  const amountRule = useAmountRule()
  const [codes, setCodes] = useState<readonly string[]>()
  const isBatch = kind === 'batch'
  const whole = (value: string) => (/^\d*$/.test(value.trim()) ? undefined : t('whole_number'))
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />
  return (
    <ActionDialog<Name>
      id="coupon"
      size="l"
      // The codes of a batch are shown next, and the reader closes the dialog.
      onClose={onClose}
      title={t(isBatch ? 'coupons.new_batch' : 'coupons.new')}
      submit={t(isBatch ? 'coupons.make_batch' : 'coupons.make')}
      done={t('saved')}
      initial={fields}
      rules={{
        ...(isBatch ? { batch: required, prefix: required, count: [required, whole] } : { code: required }),
        discount_value: [required, (value, { discount_type }) => discountRule(discount_type, value)],
        minimum: amountRule({}),
        starts_at: required,
        ends_at: [required, (end, { starts_at }) => (end < starts_at ? t('end_before_start') : undefined)],
        global_limit: whole,
        customer_limit: [required, whole],
      }}
      run={async (values, { client, idempotencyKey, why }) => {
        const body = { ...toBody(values), concession_reason: why }
        if (!isBatch) {
          return client.quietly('POST /admin/coupons', { body: { ...body, code: values.code }, idempotencyKey })
        }
        const { batch, prefix, count } = values
        const made = await client.quietly('POST /admin/coupons/batch', {
          ...{ body: { ...body, batch, prefix, count: Number(count) }, idempotencyKey },
        })
        setCodes(made.codes)
      }}
    >
      {form => (
        <>
          {isBatch ? (
            <>
              <TextInput {...form.field('batch')} label={t('coupons.batch')} hint={t('coupons.batch_hint')} required />
              <div className="field-pair">
                <TextInput
                  {...form.field('prefix')}
                  label={t('coupons.prefix')}
                  hint={t('coupons.code_hint')}
                  required
                />
                <TextInput {...form.field('count')} label={t('coupons.count')} inputMode="numeric" room="m" required />
              </div>
            </>
          ) : (
            <TextInput {...form.field('code')} label={t('coupons.code')} hint={t('coupons.code_hint')} required />
          )}
          <DiscountFields
            form={form}
            type="discount_type"
            value="discount_value"
            labels={{ type: t('discount_type'), value: t('discount_value') }}
          />
          <div className="field-pair">
            <DateField {...form.field('starts_at')} label={t('activity.start')} required />
            <DateField {...form.field('ends_at')} label={t('activity.end')} required />
          </div>
          <div className="field-pair">
            <TextInput
              {...form.field('minimum')}
              label={t('coupons.minimum')}
              prefixText="€"
              inputMode="decimal"
              room="m"
            />
            <Select {...form.field('kind')} label={t('kind_label')}>
              <option value="">{t('kind.both')}</option>
              <Options values={offerKinds} label={one => t(`kind.${one}`)} />
            </Select>
          </div>
          <div className="field-pair">
            <TextInput
              {...form.field('global_limit')}
              label={t('coupons.global_limit')}
              hint={t('coupons.no_limit')}
              inputMode="numeric"
              room="m"
            />
            <TextInput
              {...form.field('customer_limit')}
              label={t('coupons.customer_limit')}
              inputMode="numeric"
              room="m"
              required
            />
          </div>
          <ProductsField form={form} name="product_ids" label={t('coupons.products')} />
        </>
      )}
    </ActionDialog>
  )
}

function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslations('admin_promotions.coupons')
  return (
    <Dialog
      open
      size="l"
      onClose={onClose}
      title={t('made', { count: codes.length })}
      actions={
        <Button variant="primary" icon="copy" onClick={() => void navigator.clipboard.writeText(codes.join('\n'))}>
          {t('copy')}
        </Button>
      }
    >
      <ul className="codes">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}

function toBody(values: Values<Name>) {
  const products = idsIn(values.product_ids)
  const count = (text: string) => (text.trim() === '' ? null : Number(text))
  return {
    discount_type: (values.discount_type === '2' ? 2 : 1) as 1 | 2,
    discount_value: discountValue(values.discount_type, values.discount_value),
    minimum: values.minimum.trim() === '' ? 0 : centsIn(values.minimum),
    kind: offerKinds.find(kind => kind === values.kind) ?? null,
    product_ids: products.length > 0 ? products : null,
    starts_at: startOfDay(values.starts_at, 0),
    ends_at: startOfDay(values.ends_at, 1),
    global_limit: count(values.global_limit),
    customer_limit: count(values.customer_limit) ?? 1,
  }
}
