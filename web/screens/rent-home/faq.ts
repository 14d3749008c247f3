/** The common questions before renting, in their usual order. The structured data have the same answers. */
const all = ['start', 'change', 'early', 'renew', 'broken', 'wear', 'late', 'account', 'keep'] as const
export type QuestionId = (typeof all)[number]

/** Where tenants cannot buy their machine no question mentions it. */
export function questionIds(buyout: boolean): readonly QuestionId[] {
  return buyout ? all : all.filter(id => id !== 'keep')
}
