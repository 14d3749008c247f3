/** What the law asks of the shop, in one sentence, with the tests that hold it and what is still missing. */
export interface Duty {
  id: string
  /** P0: before the first order. P1: before a country opens or a feature is released. P2: to be watched. */
  level: 'P0' | 'P1' | 'P2'
  duty: string
  law: string
  /** `file › a part of the title of a test`; each reads what a customer, a colleague or the shop's books show. */
  tests: readonly string[]
  /** What the shop does not do yet. */
  open?: string
  /** What no software can close. */
  outside?: { by: 'operator' | 'lawyer'; what: string }
}
