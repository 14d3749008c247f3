import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { RadioGroup } from '#ui/kit/fields/radio-group.tsx'
import { ChoiceFold } from '../checkout/choice-fold.tsx'
import type { Half } from './half.ts'

interface PayChoiceProps {
  total: number
  half: Half
  value: 'whole' | 'half'
  onChange: (value: 'whole' | 'half') => void
}

/** Paid whole, or half of it after delivery: a press away, as most pay whole. */
export function PayChoice({ total, half, value, onChange }: PayChoiceProps) {
  const t = useTranslations('order_box.pay')
  const money = useMoney()
  const { first, rest, days } = half
  return (
    <ChoiceFold value={t(value)} open={false}>
      <RadioGroup
        cards
        unmarked
        name="pay"
        legend={t('legend')}
        value={value}
        onChange={onChange}
        choices={[
          { value: 'whole', label: t('whole'), hint: t('whole_hint', { amount: money(total) }) },
          {
            value: 'half',
            label: t('half'),
            hint: t('half_hint', { first: money(first), rest: money(rest), days }),
          },
        ]}
      />
    </ChoiceFold>
  )
}
