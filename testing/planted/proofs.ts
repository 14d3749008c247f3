import type { Plant } from './plant.ts'

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
const properties = [
  'domain/money.test.ts',
  'domain/pricing/quote.test.ts',
  'domain/ledger/postings.test.ts',
  'domain/refunds/split-refund.test.ts',
  'domain/refunds/spread.test.ts',
  'domain/invoices/credit.test.ts',
  'domain/invoices/lines.test.ts',
  'domain/requests/money.test.ts',
] as const

export const sums = [...properties, ...money] as const

const attack = (name: string) => `testing/proof/attack/${name}.test.ts`

const [ofCalculations, ofSomethingElse] = ['properties of calculations', 'tests about something else'] as const

/** Proofs that were written for no single fault, by kind. */
const general: readonly (readonly [kind: string, proofs: readonly string[]])[] = [
  ['walks and concurrent use cases', [...anyWalk, 'testing/proof/dying-process.test.ts']],
  ['all reachable states', ['testing/proof/reachable.test.ts']],
  [ofCalculations, properties],
  [
    // They read their targets from the contract, the roles or the database; each other attack tries one weak point.
    'attacks on every call or table',
    [
      ...['cost', 'cost-of-bodies', 'dump', 'empty-news', 'foreign-things', 'mail-budget', 'networks', 'pace'],
      ...['stolen-token', 'tokens-by-token'],
    ].map(attack),
  ],
]

export const generalKinds = [...general.map(([kind]) => kind), ofSomethingElse]

/** The kind of a proof that finds a fault without having been written for it; undefined for the fault's own test. */
export function generalKindOf(plant: Plant, proof: string): string | undefined {
  if (plant.general?.includes(proof)) return ofSomethingElse
  const kind = general.find(([, proofs]) => proofs.includes(proof))?.[0]
  // The fault does not even name it.
  if (!plant.proofs.includes(proof)) return kind ?? ofSomethingElse
  // A fault that names one of these files, and not all, has its own test there.
  return kind === ofCalculations && !properties.every(one => plant.proofs.includes(one)) ? undefined : kind
}
