import { expect, test } from 'vitest'
import { product } from './model.ts'

const model = {
  ...{ key: 'genie-600', name: 'Genie 600', description: 'Maait.', gallery: [], rent: null, buy: null },
  ...{ maker: { name: 'Maker', email: 'm@example.org' }, figures: { weight: 9 } },
} as unknown as Parameters<typeof product>[0]
const location = {
  address: 'https://genie.example/nl/detail',
  picture: 'https://genie.example/p.png',
  origin: 'https://genie.example',
  config: { country: 'NL', delivery_countries: ['NL'], served_parts: [] },
}

test('the rating of a product is the one of its verified reviews', () => {
  expect(product(model, { average: 4.3, count: 7 }, location).aggregateRating).toEqual({
    ...{ '@type': 'AggregateRating', ratingValue: 4.3, reviewCount: 7 },
    ...{ bestRating: 5, worstRating: 1 },
  })
})

test('without verified reviews there is no rating, not even zero', () => {
  expect(product(model, { average: null, count: 0 }, location)).not.toHaveProperty('aggregateRating')
})

test('an offer is shipped to each country of delivery, whichever it is', () => {
  const config = { country: 'NL', delivery_countries: ['NL', 'LU'], served_parts: [] }
  const sold = { ...model, buy: { unit_price: 100 } } as typeof model
  const node = JSON.stringify(product(sold, { average: null, count: 0 }, { ...location, config }))
  for (const country of config.delivery_countries) expect(node).toContain(`"addressCountry":"${country}"`)
  expect(node).not.toContain('"addressCountry":"BE"')
  expect(node).toContain('"applicableCountry":["NL","LU"]')
})

test('where only a part of a country is served, it is shipped to the postcodes of that part', () => {
  const part = { country: 'BE', area: 'Vlaanderen', postcodes: '1500–3999', ranges: '1500-3999 8000-9999' }
  const config = { country: 'NL', delivery_countries: ['NL', 'BE'], served_parts: [part] }
  const sold = { ...model, buy: { unit_price: 100 } } as typeof model
  const node = JSON.stringify(product(sold, { average: null, count: 0 }, { ...location, config }))
  const ranges = [
    ['1500', '3999'],
    ['8000', '9999'],
  ].map(([from, to]) => ({ '@type': 'PostalCodeRangeSpecification', postalCodeBegin: from, postalCodeEnd: to }))
  expect(node).toContain(`"addressCountry":"BE","postalCodeRange":${JSON.stringify(ranges)}`)
  expect(node).toContain('"addressCountry":"NL"}')
})
