import type { Ruling } from '#domain/concessions/kinds.ts'

declare const granted: unique symbol

/** By whose word value leaves the shop: that of people, written down as a concession, or that of a rule. */
export interface Grant {
  readonly [granted]: true
  readonly ruled_by: Ruling | null
  readonly concession_id: string | null
}

/** Law, or a rule of the price, fixes it: nobody has decided it. */
export function grantByRule(ruling: Ruling): Grant {
  return { ruled_by: ruling, concession_id: null } as Grant
}

/** For this folder only: a concession that has been written down. */
export function grantByConcession(concessionId: string): Grant {
  return { ruled_by: null, concession_id: concessionId } as Grant
}
