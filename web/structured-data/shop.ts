import type { CallData } from '#contract/protocol/call.ts'
import type { Node } from './graph.ts'

type Config = CallData<'GET /config/global'>

export function organization(config: Config, origin: string): Node {
  return {
    '@type': 'OnlineStore',
    '@id': `${origin}/#shop`,
    name: config.company_name,
    url: origin,
    logo: new URL(config.logo_full, origin).href,
    ...(config.legal_name && { legalName: config.legal_name }),
    ...(config.email && { email: config.email }),
    ...(config.telephone && { telephone: config.telephone }),
    ...(config.vat_number && { vatID: config.vat_number }),
    ...(config.street && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: `${config.street} ${config.house_number}`,
        postalCode: config.postcode,
        addressLocality: config.city,
        addressCountry: config.country,
      },
    }),
    hasMerchantReturnPolicy: returnPolicy(config),
  }
}

export function website(config: Config, origin: string, language: string): Node {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#site`,
    name: config.company_name,
    url: origin,
    inLanguage: language,
    publisher: { '@id': `${origin}/#shop` },
  }
}

/** From the home page to the current page. */
export function breadcrumbs(steps: readonly { name: string; address: string }[]): Node {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, address }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: address,
    })),
  }
}

/** The statutory fourteen days; the free collection is the shop's own offer. */
export function returnPolicy({ country, delivery_countries }: Pick<Config, 'country' | 'delivery_countries'>): Node {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: delivery_countries,
    returnPolicyCountry: country,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: 14,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: 'https://schema.org/FreeReturn',
  }
}
