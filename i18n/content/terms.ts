/** The sections of the terms by their anchor, and the clauses of each: the same in every language, in this order. */
export const termsSections = {
  company: ['seller', 'reach-us', 'importer'],
  scope: ['what-for', 'adults', 'agreed-apart', 'version'],
  order: [
    ...['steps', 'conclusion', 'confirmation', 'unpaid', 'change', 'as-guest', 'obvious-error', 'languages'],
    'invitation',
  ],
  price: ['vat', 'fixed', 'cheapest'],
  payment: [
    ...['methods', 'in-advance', 'in-parts', 'rest-open', 'provider', 'failed', 'arrears', 'arrears-belgium'],
    'never-locked',
  ],
  delivery: ['when', 'too-late', 'thirty-days', 'risk', 'damaged-parcel', 'condition', 'old-mower'],
  'rent-term': ['length', 'longest', 'ends', 'reminders', 'kept-on', 'cancel'],
  use: ['care', 'not-allowed', 'allowed', 'other-garden', 'stolen', 'position'],
  repair: [
    ...['free', 'your-fault', 'paid-repair', 'repair-begins', 'repair-withdrawn', 'loan-mower', 'after-term'],
    'not-remedied',
  ],
  return: ['hand-over', 'scan', 'prepare', 'inspection-time', 'wear', 'wiped'],
  late: ['grace', 'day-price', 'at-most-worth', 'lost', 'found', 'not-down-to-you'],
  'early-return': [
    ...['any-time', 'fee', 'at-most-rent', 'exact-quote', 'no-fee', 'by-day', 'after-a-year'],
    'lower-damage',
  ],
  renewal: ['own-contract', 'never-silent', 'renewal-withdrawn'],
  buyout: ['credit', 'lowest', 'own-purchase', 'no-duty', 'buyout-withdrawn'],
  deposit: ['not-rent', 'amounts', 'paid-back', 'deductions', 'disagree', 'silence', 'above-deposit'],
  withdrawal: [
    'period',
    'rent-period',
    'no-rent',
    'money-back',
    'by-label',
    'collected-in-time',
    'missed-twice',
    'how-to',
  ],
  guarantee: ['conformity', 'remedies', 'longer', 'maker', 'report'],
  liability: ['by-law', 'yours'],
  complaints: ['complain', 'bodies', 'reviews'],
  law: ['dutch', 'court', 'invalid'],
} as const satisfies Record<string, readonly string[]>

export type TermsSection = keyof typeof termsSections
export type TermsClause = (typeof termsSections)[TermsSection][number]

/**
 * A section that exists only in some shops takes the number of the one before it with a letter, so that the numbers
 * after it are the same in every shop.
 */
const lettered: readonly string[] = ['buyout']

/** The number of each section and of each clause: `late` is 11, `grace` is 11.1. */
export function numberTerms(): ReadonlyMap<string, string> {
  const numbers = new Map<string, string>()
  let last = 0
  for (const [section, clauses] of Object.entries(termsSections)) {
    if (!lettered.includes(section)) last += 1
    const number = lettered.includes(section) ? `${last}a` : String(last)
    numbers.set(section, number)
    for (const [index, clause] of clauses.entries()) numbers.set(clause, `${number}.${index + 1}`)
  }
  return numbers
}
