import { useTranslations } from 'use-intl'
import type { FormError, Rules } from '#ui/forms/form-state.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { numberIn } from '../device-type/model-values.ts'

const keyShape = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** The key in an address, as in the contract. */
export function useKeyRule() {
  const t = useTranslations('validation')
  return (value: string): FormError => (keyShape.test(value.trim()) ? undefined : t('key_format'))
}

/** A whole number that may be empty. */
export function useCountRule() {
  const t = useTranslations('validation')
  return (value: string): FormError => {
    const number = numberIn(value)
    if (Number.isNaN(number)) return t('number_format')
    if (!Number.isInteger(number)) return t('whole_number')
    return number < 0 ? t('at_least', { n: 0 }) : undefined
  }
}

export function useProductRules(): Rules<string> {
  const { required } = useRules()
  const key = useKeyRule()
  const count = useCountRule()
  return {
    key: [required, key],
    category_id: required,
    device_type_id: (value, { kind }) => (kind === 'machine' ? required(value) : undefined),
    weight_grams: [required, count],
    position: [required, count],
    'repair.spare_parts_years': value => (value.trim() === '' ? undefined : count(value)),
  }
}
