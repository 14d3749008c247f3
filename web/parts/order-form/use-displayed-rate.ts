import { useCallback, useState } from 'react'
import type { Call } from '#contract/protocol/call.ts'
import { useLoad } from '#ui/app/use-load.ts'

export interface DisplayedRate {
  currencies: readonly string[]
  /** Stored with the order: the rate that was displayed, and its day. */
  chosen: { currency: string; rate: number; rate_date: string } | undefined
  choose: (currency: string) => void
}

const key = 'genie.order.currency'

/** The reference rates of the European Central Bank. The order works without them: charges are in euros. */
export function useDisplayedRate(): DisplayedRate {
  const fetchRates = useCallback((call: Call) => call('GET /rates', {}), [])
  const load = useLoad(fetchRates)
  const [currencyCode, setCurrencyCode] = useState(readCurrency)
  const rates = load.state === 'ready' ? load.data : undefined
  const found = rates?.list.find(({ currency }) => currency === currencyCode)
  return {
    currencies: rates?.list.map(({ currency }) => currency) ?? [],
    chosen: found && rates ? { ...found, rate_date: rates.day } : undefined,
    choose(currency) {
      setCurrencyCode(currency)
      try {
        sessionStorage.setItem(key, currency)
      } catch {
        // Without storage the currency has to be chosen again after a reload.
      }
    },
  }
}

function readCurrency(): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}
