import type { Faults } from '../../plant.ts'

const served = 'server/people/addresses/served.test.ts'
const installed = 'server/sales/orders/installed-abroad.test.ts'

/** What holds in a country that staff opened, and of which nothing is known but its settings. */
export const countryPlants: Faults = {
  'new-country-by-one': {
    what: 'One person offers half payment or the buy-out in a country that was not named before',
    of: ['findGenerousChanges', 'isMoreGenerous'],
    edits: { 'Number(was ?? 0)': 'Number(was)' },
    proofs: ['server/platform/config/every-setting.test.ts'],
  },
  'buy-out-named-where-it-is-unknown': {
    what: 'Pages name the buy-out although a country that is open does not name it',
    of: 'isOfferedEverywhere',
    edits: { '[...Object.keys(buyout), ...open]': 'Object.keys(buyout)' },
    proofs: ['server/platform/config/buyout.test.ts'],
  },
  'buy-out-without-a-permission': {
    what: 'The buy-out is switched on in a country although nothing permits it there',
    of: 'findMissingPermission',
    edits: { "permission[field].trim() === ''": 'permission[field] === undefined' },
    proofs: ['server/office/settings-admin/buyout-permission.test.ts'],
  },
  'any-file-as-the-form': {
    what: 'The form of the buy-out is any file, such as the private picture of a customer',
    of: 'assertPermissions',
    edits: { "file?.purpose !== 'buyout_form'": 'file === undefined' },
    proofs: ['server/office/settings-admin/buyout-permission.test.ts'],
  },
  'old-switch-stops-the-shop': {
    what: 'A buy-out that an earlier version had switched on cannot be read, and no page is shown',
    of: 'countrySettings',
    edits: { 'upgrade: withoutPermission,': '' },
    proofs: ['server/office/settings-admin/buyout-permission.test.ts'],
  },
  'unknown-holidays-are-none': {
    what: 'Where the holidays of a country are unknown, a period ends on any of them',
    of: 'mayBeHoliday',
    edits: { 'Object.keys(countryFacts).some(': 'Object.keys(countryFacts).slice(0, 0).some(' },
    proofs: ['domain/shipments/shipments.test.ts'],
  },
  'method-of-another-country': {
    what: 'In every country people pay by what is offered elsewhere',
    of: 'listOfferedMethods',
    edits: { 'by_country[country] ?? elsewhere': 'elsewhere' },
    proofs: ['server/money/payments/methods.test.ts'],
  },
  'old-wallet-refund-by-the-wallet': {
    what: 'An old payment by wallet is refunded the way the provider has closed',
    of: 'chooseRefundWay',
    edits: { 'method !== null && methodTraits[method].refundExpires': "method === 'ideal'" },
    proofs: ['domain/refunds/rules.test.ts'],
  },
  'stored-half-has-its-old-days': {
    what: 'A rest that was once due in sixty days still is',
    of: ['paymentSettings', 'capRestDays'],
    edits: { 'Math.min(within_days, maxRestDays)': 'within_days' },
    proofs: ['server/platform/config/every-setting.test.ts'],
  },
  'opens-without-an-ombudsman': {
    what: 'A country is open in which the shop names nobody for disputes',
    of: 'findMissingFacts',
    edits: { "isNamed('mediator') || isNamed('ombudsman') ? [] : ['ombudsman']": '[]' },
    proofs: ['domain/addresses/country-record.test.ts', 'server/office/settings-admin/opening.test.ts'],
  },
  'asks-only-for-the-country-at-home': {
    what: 'Only what the law at home asks for keeps a shop closed',
    of: ['countryChecks', 'readOpen'],
    edits: { 'enabled ? [country] : []': "enabled && country === 'NL' ? [country] : []" },
    proofs: ['server/office/settings-admin/opening.test.ts'],
  },
  'bodies-of-closed-countries': {
    what: 'Pages name authorities and registrations of a country that is closed',
    of: 'listDeliveryCountries',
    edits: { 'delivered.flatMap(country': 'Object.keys(setting).flatMap(country' },
    proofs: ['server/people/addresses/addresses.test.ts'],
  },
  'whole-country-is-served': {
    what: 'A country of which only a part is served is served as a whole',
    of: 'isServed',
    edits: { 'served?.length === 0': 'served' },
    proofs: ['domain/addresses/served.test.ts', served],
  },
  'half-a-range-is-served': {
    what: 'The last postcode of a range is not served',
    of: 'isServed',
    edits: { 'digits <= to': 'digits < to' },
    proofs: ['domain/addresses/served.test.ts', served],
  },
  'ordered-outside-the-area': {
    what: 'An order is taken for a place that is not served, because its country is',
    of: 'placeOrder',
    edits: { 'assertServed(context.db, body.address,': 'assertServed(context.db, { country },' },
    proofs: [served],
  },
  'quoted-outside-the-area': {
    what: 'A quote by a postcode looks at the country only',
    of: 'makeOffer',
    edits: { 'assertServed(db, request,': 'assertServed(db, { country: request.country },' },
    proofs: [served],
  },
  'moved-outside-the-area': {
    what: 'An order is moved to a place that is not served',
    of: 'computeChange',
    edits: { 'assertServed(db, address,': 'assertServed(db, { country: address.country },' },
    proofs: [served, 'testing/proof/actors.test.ts'],
  },
  'paid-outside-the-area': {
    what: 'What was ordered to a place that the shop has left since is still paid',
    of: ['startPayment', 'assertStillDelivered'],
    edits: { '!isServed(part.ranges, postcode)': "postcode === ''" },
    proofs: [served],
  },
  'land-taxed-like-the-machine': {
    what: 'Work on land is taxed like the machine it is ordered with',
    of: 'toServiceKind',
    edits: { "if (taxed_as === 'garden_work') return 'garden_work'": "if (lines.length === 1) return 'garden_work'" },
    proofs: ['domain/pricing/installation.test.ts', installed, 'testing/proof/actors.test.ts'],
  },
  'hire-taxed-as-a-sale': {
    what: 'The installation of a rented machine is taxed abroad, although hire is not',
    of: 'toServiceKind',
    edits: { "line.product_kind === 'machine' && line.kind === 'buy'": "line.product_kind === 'machine'" },
    proofs: ['domain/pricing/installation.test.ts', installed, 'testing/proof/actors.test.ts'],
  },
  'installed-alone-abroad': {
    what: 'An installation that is part of a supply is sold abroad without anything it is part of',
    of: 'refuseServices',
    edits: { "? undefined : 'service_alone'": '? undefined : undefined' },
    proofs: ['domain/pricing/installation.test.ts', installed, 'testing/proof/actors.test.ts'],
  },
  'agreed-at-home-goes-abroad': {
    what: 'An installation that was agreed at home moves abroad with the tax of home',
    of: 'refuseServices',
    edits: { "line.agreed_kind === 'service'": "line.agreed_kind === 'rent'" },
    proofs: ['domain/orders/moved-services.test.ts', installed],
  },
  'taxed-by-the-answer-of-today': {
    what: 'A change taxes an installation by the answer of today instead of the one it was agreed under',
    of: ['quote', 'toVatKind'],
    edits: { 'if (agreed_kind) return agreed_kind': "if (agreed_kind === 'rent') return agreed_kind" },
    proofs: ['domain/orders/moved-services.test.ts', installed],
  },
  'installed-without-a-rate': {
    what: 'Work on land is offered in a country for which no rate of it is known',
    of: 'readInstallation',
    edits: { "offered && (taxed_as !== 'garden_work' || hasRate(country))": 'offered' },
    proofs: [installed],
  },
  'cart-takes-every-installation': {
    what: 'The cart does not say that an installation cannot be ordered for the country of its owner',
    of: ['readCart', 'markServices'],
    edits: { 'if (!refused) return [...lines]': 'if (refused !== undefined || !refused) return [...lines]' },
    proofs: [installed],
  },
  'opens-without-the-tax-of-installations': {
    what: 'A shop opens abroad before anybody has said what an installation there is for the tax',
    of: 'countryChecks',
    edits: { "taxed_as === 'unanswered' && open.some(": "taxed_as !== 'unanswered' && open.some(" },
    proofs: ['server/office/settings-admin/opening.test.ts'],
  },
  'opens-without-the-rate-of-land': {
    what: 'A shop opens where the rate of work on land is not known',
    of: 'countryChecks',
    edits: { "kind !== 'garden_work' || isGardenWork": "kind !== 'garden_work'" },
    proofs: ['server/office/settings-admin/opening.test.ts'],
  },
  'old-rates-have-no-land': {
    what: 'Rates that an earlier version stored leave an installation without one, also at home',
    of: 'countrySettings',
    edits: { 'upgrade: withGardenWork,': '' },
    proofs: ['server/platform/config/every-setting.test.ts'],
  },
}
