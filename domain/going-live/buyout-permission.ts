import type { Day } from '../calendar.ts'

/** Why a shop may let tenants buy their machine, which the law counts as credit: a licence, or an exemption from it. */
export const permissionGrounds = ['licence', 'exemption'] as const

/** What an operator enters for a country before the buy-out is offered there. */
export interface BuyoutPermission {
  readonly offered: boolean
  readonly ground: (typeof permissionGrounds)[number]
  /** The number of the licence, or the rule that exempts the shop. */
  readonly permit_number: string
  /** The uploaded pre-contractual form. */
  readonly information_form: string
  /** Who has confirmed that it is lawful, and when. */
  readonly confirmed_by: string
  readonly confirmed_on: Day | ''
}

export const noPermission: BuyoutPermission = {
  offered: false,
  ground: 'licence',
  permit_number: '',
  information_form: '',
  confirmed_by: '',
  confirmed_on: '',
}

const required = ['permit_number', 'information_form', 'confirmed_by', 'confirmed_on'] as const

/** What is missing before the buy-out can be offered, by the name of its field. */
export function findMissingPermission(permission: BuyoutPermission): (typeof required)[number][] {
  return required.filter(field => permission[field].trim() === '')
}
