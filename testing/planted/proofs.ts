/** Walks of all actors, and concurrent use cases; the shortest first, because the first that finds a fault ends its run. */
export const anyWalk = [
  'testing/proof/model.test.ts',
  'testing/proof/pairs.test.ts',
  'testing/proof/request-pairs.test.ts',
  'testing/proof/actors.test.ts',
  'testing/proof/schedules.test.ts',
] as const

/** Proofs that recalculate amounts independently. */
export const money = anyWalk

export const states = ['testing/proof/reachable.test.ts', ...anyWalk] as const

/** Properties of calculations, over generated numbers. */
export const sums = [
  'domain/money.test.ts',
  'domain/pricing/quote.test.ts',
  'domain/ledger/postings.test.ts',
  'domain/refunds/split-refund.test.ts',
  'domain/refunds/spread.test.ts',
  'domain/invoices/credit.test.ts',
  'domain/invoices/lines.test.ts',
  'domain/requests/money.test.ts',
  ...money,
] as const
