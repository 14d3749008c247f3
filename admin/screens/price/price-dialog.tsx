import './price.css'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { findBrokenTierRule, type RentTier } from '#domain/pricing/rent.ts'
import { useAppEnv } from '#ui/app/env.tsx'
import { Loaded } from '#ui/app/loaded.tsx'
import { useLoad } from '#ui/app/use-load.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Checkbox } from '#ui/kit/fields/checkbox.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { Dialog } from '#ui/kit/overlays/dialog.tsx'
import { amountText, centsIn, useAmountRule } from '../../kit/amount.ts'
import type { Change } from '../../kit/detail/changes.ts'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import { useOpenDialog } from '../../kit/dialogs/open-dialogs.ts'
import { PriceHistory } from './price-history.tsx'
import { areReadable, computeHeadline, tierCount, tiersIn } from './price-values.ts'
import { TierFields } from './tier-fields.tsx'
import { TierTable } from './tier-table.tsx'

type Sku = CallData<'GET /admin/products/{id}'>['skus'][number]
type Prices = CallData<'GET /admin/skus/{id}/prices'>

export interface PriceDialogProps {
  sku: Sku
  /** From the model, if it can be rented. */
  months: { min_months: number; max_months: number } | undefined
  reread: () => Promise<Change[]>
  onClose: () => void
}

/** Adds a price, now or later, beside the existing ones, which are never changed. */
export function Component(props: PriceDialogProps) {
  useOpenDialog()
  const t = useTranslations('admin_price')
  const tLayout = useTranslations('layout')
  const { sku_id, key } = props.sku
  const fetchData = useCallback(
    (call: Call) => call('GET /admin/skus/{id}/prices', { params: { id: sku_id } }),
    [sku_id],
  )
  const load = useLoad(fetchData)
  if (load.state === 'ready') return <PriceForm {...props} prices={load.data} />
  return (
    <Dialog open size="l" onClose={props.onClose} title={t('title', { key })}>
      <Loaded load={load} loading={tLayout('loading')} failed={t('failed')}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}

function toInitialValues(
  { unit_price, rent_tiers, deposit, replacement_value }: Sku,
  language: string,
): Record<string, string> {
  const text = (cents: number | null | undefined) => (cents == null ? '' : amountText(cents, language))
  const tiers = Array.from({ length: tierCount }, (_, index): [string, string][] => [
    [`rent_tiers.${index}.from_months`, String(rent_tiers?.[index]?.from_months ?? '')],
    [`rent_tiers.${index}.monthly`, text(rent_tiers?.[index]?.monthly)],
  ]).flat()
  const amounts = { unit_price: text(unit_price), deposit: text(deposit), replacement_value: text(replacement_value) }
  return { ...amounts, valid_from: '', ...Object.fromEntries(tiers) }
}

function PriceForm({ sku, months, reread, onClose, prices }: PriceDialogProps & { prices: Prices }) {
  const t = useTranslations('admin_price')
  const tValidation = useTranslations('validation')
  const money = useMoney()
  const { language } = useAppEnv()
  const { required } = useRules()
  const amountRule = useAmountRule()
  const [isReduction, setIsReduction] = useState(false)
  const isRent = sku.kind === 'rent'
  const lowest = prices.lowest_of_thirty_days
  const checkTiers = (tiers: readonly RentTier[]) => {
    if (tiers.length > 0 && !areReadable(tiers)) return tValidation('number_format')
    const tierError = months && findBrokenTierRule({ tiers, ...months })
    return tierError && tValidation(tierError)
  }
  return (
    <ActionDialog<string>
      id="price"
      size="l"
      onClose={onClose}
      title={t('title', { key: sku.key })}
      submit={t('submit')}
      done={t('done')}
      initial={toInitialValues(sku, language)}
      rules={
        isRent
          ? {
              'rent_tiers.0.from_months': (_value, values) => checkTiers(tiersIn(values)),
              deposit: [required, amountRule({})],
              replacement_value: amountRule({ min: 1 }),
            }
          : { unit_price: [required, amountRule({ min: 1 })] }
      }
      reread={reread}
      run={(values, { client, idempotencyKey, why }) =>
        client.quietly('POST /admin/skus/{id}/prices', {
          params: { id: sku.sku_id },
          body: {
            ...(isRent
              ? {
                  ...{ rent_tiers: tiersIn(values), deposit: centsIn(values.deposit ?? '') },
                  ...(values.replacement_value && { replacement_value: centsIn(values.replacement_value) }),
                }
              : { unit_price: centsIn(values.unit_price ?? '') }),
            ...(values.valid_from && { valid_from: new Date(values.valid_from).toISOString() }),
            concession_reason: why,
            show_reduction: isReduction && mayStrike(lowest, computeHeadline(sku.kind, values)),
          },
          idempotencyKey,
        })
      }
    >
      {form => {
        const headline = computeHeadline(sku.kind, form.values)
        const allowed = mayStrike(lowest, headline)
        const tiers = tiersIn(form.values)
        return (
          <>
            {isRent ? (
              <div className="price-pair">
                <TierFields form={form} />
                {months && areReadable(tiers) && checkTiers(tiers) === undefined && (
                  <TierTable tiers={tiers} months={months} deposit={undefined} />
                )}
                <TextInput
                  {...form.field('deposit')}
                  label={t('deposit')}
                  prefixText="€"
                  room="m"
                  inputMode="decimal"
                  required
                />
                <TextInput
                  {...form.field('replacement_value')}
                  label={t('replacement_value')}
                  hint={t('replacement_value_hint')}
                  prefixText="€"
                  room="m"
                  inputMode="decimal"
                />
              </div>
            ) : (
              <TextInput
                {...form.field('unit_price')}
                label={t('unit_price')}
                hint={t('with_vat')}
                prefixText="€"
                room="m"
                inputMode="decimal"
                required
              />
            )}
            <TextInput
              {...form.field('valid_from')}
              type="datetime-local"
              label={t('valid_from')}
              hint={t('valid_from_hint')}
              room="m"
            />
            {allowed ? (
              <Checkbox
                label={t('reduction', { was: money(lowest ?? 0) })}
                hint={t('reduction_hint')}
                checked={isReduction}
                onChange={event => setIsReduction(event.currentTarget.checked)}
              />
            ) : (
              <p className="second">
                {lowest === null ? t('no_reduction_young') : t('no_reduction', { was: money(lowest) })}
              </p>
            )}
            <PriceHistory prices={prices.list} />
          </>
        )
      }}
    </ActionDialog>
  )
}

/** Only the lowest price of the thirty days before may be struck through, and only if it was higher. */
function mayStrike(lowest: number | null, headline: number): boolean {
  return lowest !== null && headline < lowest
}
