import { useTranslations } from 'use-intl'
import { parseCents } from '#domain/typed-amount.ts'
import { useMoney } from '#ui/blocks/money.ts'
import type { FormError } from '#ui/forms/form-state.ts'

export { parseCents as centsIn }

/** Cents as the text of a field. */
export function amountText(cents: number, language: string): string {
  const text = (cents / 100).toFixed(2)
  return language === 'nl' || language === 'de' ? text.replace('.', ',') : text
}

export function useAmountRule() {
  const t = useTranslations('admin.amount')
  const money = useMoney()
  return ({ min = 0, max }: { min?: number; max?: number }) =>
    (value: string): FormError => {
      if (value.trim() === '') return undefined
      const cents = parseCents(value)
      if (Number.isNaN(cents)) return t('invalid')
      if (cents < min) return t('min', { amount: money(min) })
      return max !== undefined && cents > max ? t('max', { amount: money(max) }) : undefined
    }
}
