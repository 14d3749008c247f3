import { describe, expect, test } from 'vitest'
import { shownField } from '#contract/sales/order-fields.ts'
import { toShown } from './shown.ts'

describe('the texts that are sent with an order', () => {
  test('are the box as it stands there, and the button on one line', () => {
    const shown = toShown(
      '确认下单并承担付款义务\nOrder with obligation to pay',
      '\nDit bestel je\n\n€\u00a0465,00\t\n',
    )
    expect(shown).toEqual({
      button: '确认下单并承担付款义务 Order with obligation to pay',
      text: 'Dit bestel je\n\n€\u00a0465,00',
    })
    expect(shownField.safeParse(shown).error).toBeUndefined()
  })

  test('are left out where they are longer than what is stored', () => {
    expect(shownField.safeParse(toShown('x', 'a'.repeat(20_000))).error).toBeUndefined()
    expect(toShown('x', 'a'.repeat(20_001))).toBeUndefined()
    expect(toShown('x', ' \n ')).toBeUndefined()
  })
})
