// @module-tag further
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Language, languages } from '#domain/languages.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register } from '#testing/steps/accounts.ts'
import { till } from '#testing/steps/orders.ts'

/** What the screens display: the words of the button, and amounts below a thousand as each language writes them. */
const displayed: Record<Language, { button: string; money: (euros: string) => string }> = {
  nl: { button: 'Bestellen met betalingsverplichting', money: euros => `€ ${euros.replace('.', ',')}` },
  en: { button: 'Order with obligation to pay', money: euros => `€${euros}` },
  zh: { button: '确认下单并承担付款义务 Order with obligation to pay', money: euros => `€${euros}` },
  de: { button: 'zahlungspflichtig bestellen', money: euros => `${euros.replace('.', ',')} €` },
}

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const listFields = ({ json }: Answer) =>
  (json.data as { fields: { path: string; rule: string; message: string }[] }).fields

async function offered(language: Language) {
  const me = till(app, await register(app), { house_number: String(Math.random()).slice(2, 8) })
  const quote = await me.quote([{ sku: 'blades-set-9' }])
  const { button, money } = displayed[language]
  const total = money((quote.totals.due_today / 100).toFixed(2))
  const place = (shown: object) => me.order(quote, { shown }, { 'accept-language': language })
  return { quote, button, total, place }
}

async function storedShown(quoteId: string) {
  const found = await app.context.connection.pool.query(
    'select shown from agreements join checkouts using (checkout_id) where quote_id = $1',
    [quoteId],
  )
  return (found.rows[0] as { shown: unknown } | undefined)?.shown
}

describe.each(languages)('the page as it was displayed, in %s,', language => {
  test('is stored word for word with the order', async () => {
    const { quote, button, total, place } = await offered(language)
    const shown = { button, text: `Genie\n\n${total.replace(' ', '\u00a0')}\nUtrecht` }
    const response = await place(shown)
    expect(response.status, response.text).toBe(200)
    expect(await storedShown(quote.quote_id)).toEqual(shown)
  })

  test('with another button or another total is refused in words', async () => {
    const { quote, button, total, place } = await offered(language)
    const cases = [
      [{ button: 'Bestellen', text: total }, 'shown.button'],
      [{ button, text: 'Genie' }, 'shown.text'],
      [{ button, text: `1${total.replace('€', '')}` }, 'shown.text'],
      [{ button, text: total.replace(/\d(?=[.,]\d\d)/, '$&1') }, 'shown.text'],
    ] as const
    for (const [shown, path] of cases) {
      const response = await place(shown)
      expect([response.status, listFields(response).map(field => field.path)], JSON.stringify(shown)).toEqual([
        400,
        [path],
      ])
      expect(listFields(response)[0]?.message).not.toContain('_')
    }
    expect(await storedShown(quote.quote_id)).toBeUndefined()
  })
})

test('a total that is only the end of a larger amount is another one', async () => {
  const { total, button, place } = await offered('de')
  const response = await place({ button, text: `1.1${total}` })
  expect(response.status).toBe(400)
})

test('an order without it stands: programs display no page', async () => {
  const me = till(app, await register(app))
  const quote = await me.quote([{ sku: 'blades-set-9' }])
  expect((await me.order(quote)).status).toBe(200)
  expect(await storedShown(quote.quote_id)).toBeNull()
})
