// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { shownField } from '#contract/sales/order-fields.ts'
import { readShown, toShown } from './shown.ts'

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

  test('have what was folded, which stays folded, and what was ticked', () => {
    document.body.innerHTML = `
      <main>
        <label><input type="checkbox" checked> Ik ga akkoord</label>
        <label><input type="checkbox"> Geen mail</label>
        <section>Totaal € 24,90<details><summary>Bedenktijd</summary><p>Tot 14 dagen na ontvangst</p></details></section>
        <button>Bestellen</button>
      </main>`
    const find = (selector: string) => document.querySelector(selector) as HTMLElement
    const text = readShown(find('section'), find('button'))?.text ?? ''
    expect(text.split('\n').slice(0, 2)).toEqual(['☑ Ik ga akkoord', '☐ Geen mail'])
    for (const part of ['Totaal € 24,90', 'Tot 14 dagen na ontvangst']) expect(text).toContain(part)
    expect((find('details') as HTMLDetailsElement).open).toBe(false)
  })

  test('are left out where they are longer than what is stored', () => {
    expect(shownField.safeParse(toShown('x', 'a'.repeat(20_000))).error).toBeUndefined()
    expect(toShown('x', 'a'.repeat(20_001))).toBeUndefined()
    expect(toShown('x', ' \n ')).toBeUndefined()
  })
})
