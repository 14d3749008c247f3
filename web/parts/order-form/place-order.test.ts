import { describe, expect, test } from 'vitest'
import { orderEndpoints } from '#contract/sales/orders.ts'
import type { Quote, Recipient } from './order.ts'
import { bodyOf, type OrderWish } from './place-order.ts'

const recipient: Recipient = {
  name: 'Sanne de Wit',
  email: 'Sanne@Voorbeeld.nl',
  phone: '+31 6 1234 5678',
  country: 'NL',
  postcode: '3435 RA',
  house_number: '12',
  street: 'Dorpsstraat',
  city: 'Nieuwegein',
}

const wish = (change: Partial<OrderWish> = {}): OrderWish => ({
  quote: { quote_id: 'q', hash: 'h' } as Quote,
  recipient,
  billing: undefined,
  termsVersion: '2026-11-21',
  gardenId: undefined,
  remark: '',
  shownRate: null,
  ...change,
})

const { body } = orderEndpoints['POST /orders']

describe('what an order is placed with', () => {
  test('is what the contract takes', () => {
    expect(body.safeParse(bodyOf(wish())).error).toBeUndefined()
    expect(bodyOf(wish())).toMatchObject({ quote_id: 'q', hash: 'h', terms_accepted: true, age_confirmed: true })
  })

  test('with an invoice for somebody else, and the rate that was shown', () => {
    const billing = {
      ...recipient,
      country: 'FR',
      postcode: '75011',
      name: 'Bureau Wit',
      company: 'Wit BV',
      vat_number: 'NL1',
    }
    const shownRate = { currency: 'GBP', rate: 0.86, rate_date: '2026-11-20' }
    const sent = body.parse(bodyOf(wish({ billing, shownRate })))
    expect(sent.billing).toEqual({
      recipient: 'Bureau Wit',
      company: 'Wit BV',
      vat_number: 'NL1',
      street: 'Dorpsstraat',
      house_number: '12',
      postcode: '75011',
      city: 'Nieuwegein',
      country: 'FR',
    })
    expect(sent.shown_rate).toEqual(shownRate)
  })

  test('to a country without delivery it is refused by its field', () => {
    const { error } = body.safeParse(bodyOf(wish({ recipient: { ...recipient, country: 'FR' } })))
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['address.country'])
  })
})
