/** Payment methods. The provider's own name for a method is in its adapter. */
export const payMethods = ['card', 'ideal', 'bancontact', 'paypal'] as const
export type PayMethod = (typeof payMethods)[number]

/** Wallets that pay with a card, on the provider's page and on devices that have them. */
export const payWallets = ['apple_pay', 'google_pay'] as const
export type PayWallet = (typeof payWallets)[number]

interface MethodTraits {
  /**
   * Providers pay back this way for a limited time after the payment only (setting `refunds.original_within_days`);
   * otherwise it is tried at any age.
   */
  readonly refundExpires: boolean
  /** The maximum number of calendar days until money that has left the shop is on the account. */
  readonly arrivalDays: number
}

/** Whatever rules ask of a method is asked of its traits, never of its name. */
export const methodTraits: Readonly<Record<PayMethod, MethodTraits>> = {
  card: { refundExpires: false, arrivalDays: 10 },
  ideal: { refundExpires: true, arrivalDays: 5 },
  bancontact: { refundExpires: true, arrivalDays: 5 },
  // Money that came from a card behind the wallet takes as long as to a card.
  paypal: { refundExpires: true, arrivalDays: 10 },
}

/** The methods of one country, and the one that its customers use most. */
export type MethodsOfCountry = Readonly<Record<PayMethod, boolean>> & { readonly first: PayMethod }

/** What a shop offers by country; `elsewhere`: in a country that is not named. */
export interface OfferedMethods {
  readonly by_country: Readonly<Record<string, MethodsOfCountry>>
  readonly elsewhere: MethodsOfCountry
}

/** What can be paid with in a country, the usual method first. */
export function listOfferedMethods({ by_country, elsewhere }: OfferedMethods, country: string): PayMethod[] {
  return listMethods(by_country[country] ?? elsewhere)
}

export function listMethods(offered: MethodsOfCountry): PayMethod[] {
  const on = payMethods.filter(method => offered[method])
  return [...on.filter(method => method === offered.first), ...on.filter(method => method !== offered.first)]
}

/** For each of these countries what can be paid with there. */
export function methodsByCountry(offered: OfferedMethods, countries: readonly string[]): Record<string, PayMethod[]> {
  return Object.fromEntries(countries.map(country => [country, listOfferedMethods(offered, country)]))
}

/** All methods of some countries, in the order of the list. */
export function listAllMethods(offered: OfferedMethods, countries: readonly string[]): PayMethod[] {
  // Before any country is open, texts name what will be offered.
  const choices =
    countries.length > 0
      ? countries.map(country => listOfferedMethods(offered, country))
      : [...Object.values(offered.by_country), offered.elsewhere].map(listMethods)
  return payMethods.filter(method => choices.some(choice => choice.includes(method)))
}
