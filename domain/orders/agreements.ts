/** What concludes or changes a contract: each has an agreement of its own. */
export const agreementKinds = ['order', 'change', 'renewal', 'buy_out', 'repair'] as const
export type AgreementKind = (typeof agreementKinds)[number]
