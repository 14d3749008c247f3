import { useTranslations } from 'use-intl'
import { discountTypes } from '#domain/pricing/discounts.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { amountText, centsIn, useAmountRule } from '../../kit/amount.ts'

/** `€ 10,00` or `5%`. */
export function useDiscountText(): (type: number | null, value: number | null) => string {
  const t = useTranslations('admin_promotions')
  const money = useMoney()
  return (type, value) => {
    if (type === null || value === null) return ''
    return type === discountTypes.percentage ? t('percent', { percent: value / 100 }) : money(value)
  }
}

/** As the text of a field: euros, or whole per cent. */
export function discountInput(type: number | null, value: number | null, language: string): string {
  if (value === null) return ''
  return type === discountTypes.percentage ? String(value) : amountText(value, language)
}

export function discountValue(type: string | undefined, text: string): number {
  return isPercent(type) ? Number(text) : centsIn(text)
}

export function isPercent(type: string | undefined): boolean {
  return type === String(discountTypes.percentage)
}

/** The rule of the value, which depends on the type. */
export function useDiscountRule() {
  const t = useTranslations('admin_promotions')
  const amount = useAmountRule()
  return (type: string | undefined, value: string) => {
    if (!isPercent(type)) return amount({ min: 1 })(value)
    const percent = Number(value)
    return value.trim() === '' || (Number.isInteger(percent) && percent >= 1 && percent <= 100)
      ? undefined
      : t('percent_invalid')
  }
}
