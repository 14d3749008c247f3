import { describe, expect, test } from 'vitest'
import { orderEndpoints } from '#contract/sales/orders.ts'
import type { Quote, Recipient } from './order.ts'
import { type OrderInput, toBody } from './place-order.ts'

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

const input = (change: Partial<OrderInput> = {}): OrderInput => ({
  quote: { quote_id: 'q', hash: 'h' } as Quote,
  recipient,
  billing: undefined,
  termsVersion: '2026-11-21',
  isAdult: true,
  gardenId: undefined,
  remark: '',
  pay: 'whole',
  reviewMail: false,
  displayedRate: null,
  shown: { button: 'Bestellen met betalingsverplichting', text: 'Dit bestel je' },
  ...change,
})

const { body } = orderEndpoints['POST /orders']

describe('the body of an order', () => {
  test('is valid by the contract', () => {
    expect(body.safeParse(toBody(input())).error).toBeUndefined()
    expect(toBody(input())).toMatchObject({ quote_id: 'q', hash: 'h', terms_accepted: true, age_confirmed: true })
  })

  test('with the texts that were displayed, or without them where they are too long', () => {
    const shown = { button: 'Bestellen met betalingsverplichting', text: 'Dit bestel je' }
    expect(body.parse(toBody(input())).shown).toEqual(shown)
    expect(body.parse(toBody(input({ shown: undefined })))).not.toHaveProperty('shown')
  })

  test('says that half is paid after delivery, only where that was chosen', () => {
    expect(body.parse(toBody(input({ pay: 'half' }))).pay).toBe('half')
    expect(toBody(input())).not.toHaveProperty('pay')
  })

  test('says that a review is asked for by mail, only of customers who were told of it and did not refuse', () => {
    expect(body.parse(toBody(input())).review_mail).toBe(false)
    expect(body.parse(toBody(input({ reviewMail: true }))).review_mail).toBe(true)
  })

  test('with another billing address, and the displayed rate', () => {
    const billing = {
      ...recipient,
      country: 'FR',
      postcode: '75011',
      name: 'Bureau Wit',
    }
    const displayedRate = { currency: 'GBP', rate: 0.86, rate_date: '2026-11-20' }
    const sent = body.parse(toBody(input({ billing, displayedRate })))
    expect(sent.billing).toEqual({
      recipient: 'Bureau Wit',
      company: '',
      vat_number: '',
      street: 'Dorpsstraat',
      house_number: '12',
      postcode: '75011',
      city: 'Nieuwegein',
      country: 'FR',
    })
    expect(sent.shown_rate).toEqual(displayedRate)
  })

  test('to something that is no country is refused at its field', () => {
    const { error } = body.safeParse(toBody(input({ recipient: { ...recipient, country: 'XX' } })))
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['address.country'])
  })
})
