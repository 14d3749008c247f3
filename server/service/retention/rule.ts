import type { DB } from '#db/tables.ts'
import { type DataKindId, hoursKept, type NotOfCustomers } from '#domain/retention/kinds.ts'

/** A retention rule: rows of one table are deleted this long after the moment in one of their columns. */
export interface Rule {
  table: keyof DB
  kind: DataKindId | NotOfCustomers
  since: string
  /** The table that has `since`, and also `only`, if that is another one. */
  dated?: { by: keyof DB; on: string }
  /** That of the kind, or less. */
  hours: number
  /** Counted in years from the end of the shop's calendar year in which `since` lies, as the law counts for books. */
  fromYearEnd?: true
  /** Terms of the shop follow its clock, which the time machine moves; tokens, codes and limits follow real time. */
  clock: 'clock' | 'wall'
  /** Restricts the rule to some rows, in SQL. Written here and nowhere else, so nothing in it comes from outside. */
  only?: string
  /** The same in words, for people who read the rules. */
  which: string
  why: string
  /** Evidence: its trigger allows only this rule. */
  evidence?: true
  /**
   * The rows stay, without the text in these columns; the new values, in SQL. `only` leaves out rows that are emptied
   * already.
   */
  empties?: Readonly<Record<string, string>>
  /** Files in the file store are deleted with their rows. */
  bytes?: true
}

/** A kind and its period. */
export function findPeriod(kind: DataKindId): { kind: DataKindId; hours: number } {
  const hours = hoursKept(kind)
  if (hours === undefined) throw new Error(`${kind} has no period`)
  return { kind, hours }
}
