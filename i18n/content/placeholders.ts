import type { Language } from '#domain/languages.ts'
import { nameCountries, nameCountry } from '../country-names.ts'

/** Placeholders filled from the company record when a text is shown. */
export const companyPlaceholders = [
  'company_name',
  'legal_name',
  'legal_form',
  'representative',
  'address',
  'email',
  'telephone',
  'chamber_of_commerce',
  'vat_number',
  'origin',
] as const

/** Where the shop delivers and installs, as a list of names; only of articles that are no document with a version. */
export const countryPlaceholders = ['countries', 'install_countries'] as const

/** The data of a model, in its manual. */
export const modelPlaceholders = [
  'name',
  'mowing_area',
  'min_mowing_height',
  'max_mowing_height',
  'mowing_time',
  'charging_time',
  'weight',
  'passage',
] as const

/** Figures of the terms: from the settings and prices in effect when the text is shown. */
export const termsFigures = [
  'early_fee_percent',
  'early_fee_cap',
  'late_grace_days',
  'late_loss_days',
  'longest_months',
  'buyout_credit_percent',
  'buyout_floor_percent',
  'residual_percent_per_month',
  'residual_floor_percent',
  'dispute_days',
  'offer_hours',
  'rest_days',
  'guarantee_after_repair_months',
  'deposits',
  'bodies',
  'mediation',
] as const
export type TermsFigure = (typeof termsFigures)[number]
export type FigureValues = Partial<Record<TermsFigure, string>>

export type CompanyValues = Record<(typeof companyPlaceholders)[number], string>
export type ModelValues = Record<(typeof modelPlaceholders)[number], string>

interface Company {
  company_name: string
  legal_name: string
  legal_form: string
  representative: string
  street: string
  house_number: string
  postcode: string
  city: string
  country: string
  email: string
  telephone: string
  chamber_of_commerce: string
  vat_number: string
}

/** The country is named in the language of the text, because a letter may come from another country. */
export function companyValues(company: Company, origin: string, language: Language): CompanyValues {
  const { street, house_number, postcode, city } = company
  const country = nameCountry(company.country, language)
  return {
    company_name: company.company_name,
    legal_name: company.legal_name,
    legal_form: company.legal_form,
    representative: company.representative,
    address: `${street} ${house_number}, ${postcode} ${city}, ${country}`,
    email: company.email,
    telephone: company.telephone,
    chamber_of_commerce: company.chamber_of_commerce,
    vat_number: company.vat_number,
    origin,
  }
}

interface Countries {
  delivery_countries: readonly string[]
  installation_countries: readonly string[]
}

/** The countries of the settings, by their names in the language of the text. */
export function countryValues(
  { delivery_countries, installation_countries }: Countries,
  language: Language,
): Record<(typeof countryPlaceholders)[number], string> {
  return {
    countries: nameCountries(delivery_countries, language),
    install_countries: nameCountries(installation_countries, language),
  }
}

/** Fills the placeholders of a text. A placeholder without a value stays, so that the omission is noticed. */
export function fillText(text: string, values: Partial<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)
}

/** As `fillText`, for HTML text and attributes. `telephone_digits` is the form of a number in a telephone link. */
export function fillHtml(html: string, values: Partial<Record<string, string>>): string {
  const digits = (values.telephone ?? '').replaceAll(/[^+\d]/g, '')
  return html.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    escapeHtml(name === 'telephone_digits' ? digits : (values[name] ?? whole)),
  )
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
