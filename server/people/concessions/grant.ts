import type { Ruling } from '#domain/concessions/kinds.ts'

declare const granted: unique symbol

/** The authorisation by which value leaves the shop: by people, recorded as a concession, or by a rule. */
export interface Grant {
  readonly [granted]: true
  readonly ruled_by: Ruling | null
  readonly concession_id: string | null
}

/** Fixed by law or by a rule of the price: nobody has decided it. */
export function grantByRule(ruling: Ruling): Grant {
  return { ruled_by: ruling, concession_id: null } as Grant
}

/** For this folder only: a concession that has been recorded. */
export function grantByConcession(concessionId: string): Grant {
  return { ruled_by: null, concession_id: concessionId } as Grant
}
