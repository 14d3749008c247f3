import type { Language } from '#domain/languages.ts'
import type { HandoverPart } from '#domain/requests/inspection.ts'
import type { SettingValue } from '#server/platform/config/settings.ts'
import type { Order } from '#server/records/orders/order-rows.ts'

/** How a machine looked when it left. */
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

/** What the papers of the warehouse are drawn from: no prices, so that they can be laid into a present. */
export interface Slip {
  order: Order
  company: SettingValue<'company'>
  language: Language
  lines: readonly SlipLine[]
  /** Where the contract can be withdrawn from, for everybody. */
  withdrawUrl: string
}
