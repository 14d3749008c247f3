import { useTranslations } from 'use-intl'
import { warrantyParts } from '#domain/catalogue/constants.ts'
import type { FormError, Rules } from '#ui/forms/form-state.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { decimalFields, integerFields, mayBeNothing, numberIn, termFields } from './model-values.ts'

const keyShape = /^[a-z0-9]+(-[a-z0-9]+)*$/
const ipShape = /^IP[0-9A-Z]{2,4}$/

/** The rules of the fields of a model, checked while the form is filled in; the server checks all of them again. */
export function useModelRules(): Rules<string> {
  const t = useTranslations('validation')
  const { required } = useRules()
  const whole =
    (min: number) =>
    (value: string): FormError => {
      const number = numberIn(value)
      if (Number.isNaN(number)) return t('number_format')
      if (!Number.isInteger(number)) return t('whole_number')
      return number < min ? (min === 0 ? t('at_least', { n: 0 }) : t('greater_than', { n: min - 1 })) : undefined
    }
  const broken = (value: string): FormError => {
    const number = numberIn(value)
    if (Number.isNaN(number)) return t('number_format')
    return number <= 0 ? t('greater_than', { n: 0 }) : undefined
  }
  const above =
    (lower: string, text: string) =>
    (value: string, values: Readonly<Record<string, string>>): FormError =>
      numberIn(value) <= numberIn(values[lower] ?? '') ? text : undefined
  const integerRules = Object.fromEntries(
    [...integerFields, ...termFields].map(name => [name, [required, whole(mayBeNothing.includes(name) ? 0 : 1)]]),
  )
  return {
    ...integerRules,
    ...Object.fromEntries(decimalFields.map(name => [name, [required, broken]])),
    ...Object.fromEntries(warrantyParts.map(part => [`warranty_months.${part}`, [required, whole(0)]])),
    position: [required, whole(0)],
    key: [required, value => (keyShape.test(value.trim()) ? undefined : t('key_format'))],
    ip_rating: [required, value => (ipShape.test(value.trim()) ? undefined : t('invalid'))],
    max_mowing_height: [required, whole(1), above('min_mowing_height', t('mowing_height_range'))],
    max_months: [required, whole(1), above('min_months', t('rental_months_range'))],
  }
}
