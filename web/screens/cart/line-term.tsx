import { useTranslations } from 'use-intl'
import { Select } from '#ui/kit/fields/select.tsx'
import type { CartError } from '../../parts/cart/use-cart-error.ts'
import { formatItemName, type Item } from './cart-types.ts'
import { FieldName } from './field-name.tsx'
import { StartSelect } from './start-select.tsx'
import type { CartHandle } from './use-cart.ts'

/** Term and first day. */
export function LineTerm({ item, error, handle }: { item: Item; error: CartError | undefined; handle: CartHandle }) {
  const t = useTranslations('cart.line')
  const { months, months_allowed, device_type } = item
  const { min, max } = months_allowed ?? { min: months ?? 1, max: months ?? 1 }
  const choices = Array.from({ length: Math.max(0, max - min + 1) }, (_, index) => min + index)
  const isListed = months !== null && choices.includes(months)
  return (
    <div className="line-term">
      <Select
        label={<FieldName label={t('months_label')} name={formatItemName(item)} />}
        unmarked
        value={isListed ? String(months) : ''}
        error={error?.field === 'months' ? error.text : undefined}
        onChange={event => void handle.change(item, { months: Number(event.currentTarget.value) })}
      >
        {!isListed && <option value="">{t('months_choose')}</option>}
        {choices.map(count => (
          <option key={count} value={String(count)}>
            {t('months_value', { months: count })}
          </option>
        ))}
      </Select>
      {device_type && months !== null && (
        <StartSelect item={item} deviceType={device_type} months={months} error={error} handle={handle} />
      )}
    </div>
  )
}
