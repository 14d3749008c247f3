/** What people ask before they rent, in the order they ask it. Structured data tell the same answers. */
const all = ['start', 'change', 'early', 'renew', 'broken', 'wear', 'late', 'account', 'keep'] as const
export type QuestionId = (typeof all)[number]

/** Where tenants may not buy their machine nothing names it. */
export function questionIds(buyout: boolean): readonly QuestionId[] {
  return buyout ? all : all.filter(id => id !== 'keep')
}

/** Of the terms, in cents and per cent: what leaving early costs beside the months used. */
export const earlyFee = { percent: 20, most: 7500 } as const
