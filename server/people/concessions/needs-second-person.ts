import type { Giving } from './concede.ts'

/** Thrown out of a transaction, so that nothing of it stands: it is more than this person may give alone. */
export class NeedsSecondPerson extends Error {
  readonly giving: Giving

  constructor(giving: Giving) {
    super(`A second person has to agree: ${giving.kind}`)
    this.name = 'NeedsSecondPerson'
    this.giving = giving
  }
}
