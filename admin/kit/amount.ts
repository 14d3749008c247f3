import { useTranslations } from 'use-intl'
import { centsIn } from '#domain/typed-amount.ts'
import { useMoney } from '#ui/blocks/money.ts'
import type { Fault } from '#ui/forms/form-state.ts'

export { centsIn }

/** Cents as they stand in a field. */
export function amountText(cents: number, language: string): string {
  const text = (cents / 100).toFixed(2)
  return language === 'nl' || language === 'de' ? text.replace('.', ',') : text
}

export function useAmountRule() {
  const t = useTranslations('admin.amount')
  const money = useMoney()
  return ({ min = 0, max }: { min?: number; max?: number }) =>
    (value: string): Fault => {
      if (value.trim() === '') return undefined
      const cents = centsIn(value)
      if (Number.isNaN(cents)) return t('invalid')
      if (cents < min) return t('min', { amount: money(min) })
      return max !== undefined && cents > max ? t('max', { amount: money(max) }) : undefined
    }
}
