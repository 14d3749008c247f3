import type { ConcessionInput } from './concede.ts'

/** Thrown out of a transaction, so that nothing of it stands: it is more than this person may give alone. */
export class SecondPersonRequired extends Error {
  readonly concession: ConcessionInput

  constructor(concession: ConcessionInput) {
    super(`A second person has to agree: ${concession.kind}`)
    this.name = 'SecondPersonRequired'
    this.concession = concession
  }
}
