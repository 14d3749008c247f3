/** Business rules in the settings: a change adds a newer version, existing versions never change. */
export const ruleKeys = [
  'company',
  'countries',
  'vat',
  'installation',
  'delivery',
  'buyout',
  'after_sale',
  'refunds',
  'quotes',
  'checkout',
  'rewards',
  'pay_methods',
  'pay_wallets',
  'part_payment',
  'reviews',
  'uploads',
  'security',
  'visits',
  'guarantee_notice',
  'processors',
] as const
export type RuleKey = (typeof ruleKeys)[number]
