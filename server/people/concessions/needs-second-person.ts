import type { ConcessionInput } from './concede.ts'

/** Thrown to roll back a transaction: the concession is more than this person may make alone. */
export class SecondPersonRequired extends Error {
  readonly concession: ConcessionInput

  constructor(concession: ConcessionInput) {
    super(`A second person has to agree: ${concession.kind}`)
    this.name = 'SecondPersonRequired'
    this.concession = concession
  }
}
