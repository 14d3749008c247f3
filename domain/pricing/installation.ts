import type { OfferKind, ProductKind } from '../catalogue/constants.ts'
import type { VatKind, VatPlace } from './vat.ts'

/**
 * What an installation is for the tax, which an adviser answers: part of the supply of the machine that is installed,
 * or work of its own, connected with the land it is done on (article 47 of Directive 2006/112/EC).
 */
export const installationAnswers = ['unanswered', 'with_goods', 'garden_work'] as const
export type InstallationAnswer = (typeof installationAnswers)[number]

export interface InstallationRules {
  readonly taxed_as: InstallationAnswer
  /** Countries abroad where somebody can do it; at home it is always done. */
  readonly offered_in: Readonly<Record<string, boolean>>
}

export interface SuppliedLine {
  readonly kind: OfferKind
  readonly product_kind: ProductKind
}

/**
 * What services are taxed as that are ordered together with these lines. As part of a supply they follow its tax: that
 * of a machine which is sold, or the home country of the shop, where hire is taxed.
 */
export function toServiceKind({ taxed_as }: InstallationRules, lines: readonly SuppliedLine[]): VatKind {
  if (taxed_as === 'garden_work') return 'garden_work'
  const isSold = lines.some(line => line.product_kind === 'machine' && line.kind === 'buy')
  return taxed_as === 'with_goods' && isSold ? 'sale' : 'service'
}

/** Whether services are offered in this country at all: abroad only if their tax there is known. */
export function isInstalledIn(
  { taxed_as, offered_in }: InstallationRules,
  { supplier, destination }: VatPlace,
): boolean {
  return destination === supplier || (taxed_as !== 'unanswered' && offered_in[destination] === true)
}

export type InstallationRefusal = 'service_abroad' | 'service_alone'

/** Why the services among these lines cannot be ordered for a place; undefined: they can. */
export function refuseServices(
  rules: InstallationRules,
  lines: readonly (SuppliedLine & { readonly agreed_kind?: VatKind | undefined })[],
  place: VatPlace,
): InstallationRefusal | undefined {
  const services = lines.filter(line => line.product_kind === 'service')
  if (services.length === 0 || place.destination === place.supplier) return undefined
  if (!isInstalledIn(rules, place)) return 'service_abroad'
  // Agreed as work that is taxed at home: what it would be abroad was not agreed.
  if (services.some(line => line.agreed_kind === 'service')) return 'service_abroad'
  if (services.some(line => line.agreed_kind !== undefined) || rules.taxed_as === 'garden_work') return undefined
  return lines.some(line => line.product_kind === 'machine') ? undefined : 'service_alone'
}
