import { useState } from 'react'
import type { PayMethod } from '#domain/payments/methods.ts'
import { useConfig } from '../../layout/use-config.ts'

interface PayMethodChoice {
  /** What can be paid with in this country, the usual method first. */
  offered: readonly PayMethod[]
  /** undefined: the shop did not say what it offers; it is asked when the order is paid. */
  method: PayMethod | undefined
  choose: (method: PayMethod) => void
}

/** How the order will be paid, chosen before it is placed. */
export function usePayMethod(country: string): PayMethodChoice {
  const config = useConfig()
  const [chosen, choose] = useState<PayMethod>()
  const offered = config?.pay_methods_by_country[country] ?? config?.pay_methods ?? []
  return { offered, method: offered.find(each => each === chosen) ?? offered[0], choose }
}
