import type { CallData } from '#contract/protocol/call.ts'
import { parsePostcodeRanges } from '#domain/addresses/served.ts'
import { euros, type Node } from './graph.ts'
import { returnPolicy } from './shop.ts'

type Card = CallData<'GET /device-types'>['list'][number]
type Model = CallData<'GET /device-types/{key}'>
/** Reviews written after an order only: no others may count as the rating of a product. */
export type VerifiedRating = CallData<'GET /reviews'>['verified']

export interface ProductLocation {
  config: Pick<CallData<'GET /config/global'>, 'country' | 'delivery_countries' | 'served_parts'>
  address: string
  picture: string
  origin: string
}

/** A machine with its two offers: a purchase at a price, and rentals at a monthly price each. */
export function product(
  model: Model,
  rating: VerifiedRating,
  { address, picture, origin, config }: ProductLocation,
): Node {
  const seller = { '@id': `${origin}/#shop` }
  return {
    '@type': 'Product',
    '@id': address,
    name: model.name,
    description: model.description,
    sku: model.key,
    url: address,
    image: model.gallery.length ? model.gallery.map(({ url }) => new URL(url, origin).href) : [picture],
    brand: { '@type': 'Brand', name: 'Genie' },
    manufacturer: { '@type': 'Organization', name: model.maker.name, email: model.maker.email },
    weight: { '@type': 'QuantitativeValue', value: model.figures.weight, unitCode: 'KGM' },
    additionalProperty: properties(model.figures),
    offers: [...sale(model, { url: address, seller, config }), ...rent(model, { url: address, seller, config })],
    ...toRating(rating),
  }
}

function toRating({ average, count }: VerifiedRating): { aggregateRating?: Node } {
  if (average === null || count === 0) return {}
  const scale = { bestRating: 5, worstRating: 1 }
  return { aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count, ...scale } }
}

interface OfferPlace extends Pick<ProductLocation, 'config'> {
  url: string
  seller: object
}

function sale({ buy }: Card, { url, seller, config }: OfferPlace): Node[] {
  if (!buy) return []
  return [
    {
      '@type': 'Offer',
      url,
      seller,
      price: euros(buy.unit_price),
      priceCurrency: 'EUR',
      itemCondition: 'https://schema.org/NewCondition',
      businessFunction: 'http://purl.org/goodrelations/v1#Sell',
      shippingDetails: shipping(config),
      hasMerchantReturnPolicy: returnPolicy(config),
    },
  ]
}

function rent({ rent: terms }: Card, { url, seller, config }: OfferPlace): Node[] {
  if (!terms) return []
  const { tiers, min_months, max_months } = terms
  return [
    {
      '@type': 'Offer',
      url,
      seller,
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      eligibleDuration: { '@type': 'QuantitativeValue', minValue: min_months, maxValue: max_months, unitCode: 'MON' },
      priceSpecification: tiers.map(({ from_months, monthly }, index) => ({
        '@type': 'UnitPriceSpecification',
        price: euros(monthly),
        priceCurrency: 'EUR',
        unitCode: 'MON',
        valueAddedTaxIncluded: true,
        referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'MON' },
        eligibleQuantity: {
          '@type': 'QuantitativeValue',
          minValue: from_months,
          maxValue: (tiers[index + 1]?.from_months ?? max_months + 1) - 1,
          unitCode: 'MON',
        },
      })),
      shippingDetails: shipping(config),
    },
  ]
}

function shipping({ delivery_countries, served_parts }: ProductLocation['config']): Node {
  return {
    '@type': 'OfferShippingDetails',
    shippingDestination: delivery_countries.map(country => {
      const part = served_parts.find(served => served.country === country)
      return {
        '@type': 'DefinedRegion',
        addressCountry: country,
        ...(part && { postalCodeRange: toRanges(part.ranges) }),
      }
    }),
    shippingRate: { '@type': 'MonetaryAmount', value: '0.00', currency: 'EUR' },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: 1, unitCode: 'DAY' },
      transitTime: { '@type': 'QuantitativeValue', minValue: 1, maxValue: 3, unitCode: 'DAY' },
    },
  }
}

function toRanges(ranges: string): Node[] {
  return (parsePostcodeRanges(ranges) ?? []).map(({ from, to }) => ({
    '@type': 'PostalCodeRangeSpecification',
    postalCodeBegin: from,
    postalCodeEnd: to,
  }))
}

function properties(specs: Model['figures']): Node[] {
  const measured = [
    ['mowing_area', specs.mowing_area, 'MTK'],
    ['working_slope', specs.working_slope, 'P1'],
    ['cutting_width', specs.cutting_width, 'CMT'],
    ['mowing_time', specs.mowing_time, 'MIN'],
    ['charging_time', specs.charging_time, 'MIN'],
    ['noise', specs.noise, '2N'],
  ] as const
  return measured.map(([propertyID, value, unitCode]) => ({
    '@type': 'PropertyValue',
    propertyID,
    name: propertyID,
    value,
    unitCode,
  }))
}

export function modelList(models: readonly Card[], getAddress: (key: string) => string): Node {
  return {
    '@type': 'ItemList',
    itemListElement: models.map(({ key, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: getAddress(key),
    })),
  }
}

export function questions(list: readonly { question: string; answer: string }[]): Node[] {
  if (list.length === 0) return []
  return [
    {
      '@type': 'FAQPage',
      mainEntity: list.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ]
}
