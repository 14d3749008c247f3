import type { Language } from '#domain/languages.ts'
import type { HandoverPart } from '#domain/requests/inspection.ts'
import type { SettingValue } from '#server/platform/config/settings.ts'
import type { Order } from '#server/records/orders/order-rows.ts'

/** The condition of a machine when it left. */
export interface SlipReport {
  serial_number: string
  parts: readonly HandoverPart[]
  remark: string
  pictures: readonly { id: string }[]
  at: string
}

export interface SlipLine {
  name: string
  variant: string
  quantity: number
  machine: boolean
  serials: readonly string[]
}

/** The content of the warehouse documents: without prices, so that they can be packed with a present. */
export interface Slip {
  order: Order
  company: SettingValue<'company'>
  language: Language
  lines: readonly SlipLine[]
  /** The address at which anybody can withdraw from the contract. */
  withdrawUrl: string
}
