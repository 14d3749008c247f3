import type { DataKindId, ErasureTime, Ground, KeptGroup } from '#domain/retention/kinds.ts'

/** The words of one language for the tables of kept data. */
export interface KeptTexts {
  columns: readonly [what: string, until: string, ground: string]
  groups: Record<KeptGroup, string>
  grounds: Record<Ground, string>
  /** What it is, and until when: `{period}` stands for the period, if the kind has one. */
  kinds: Record<DataKindId, readonly [what: string, until: string]>
  units: Record<'hours' | 'days' | 'years', readonly [one: string, more: string]>
  /** What the deletion of an account does, before the list of what it happens to. */
  deletion: string
  erased: Record<ErasureTime, string>
  /** `{period}`: how long a refund counts as open. */
  open: string
}
