import { useCallback, useState } from 'react'
import type { Call } from '#contract/protocol/call.ts'
import { useLoad } from '#ui/app/use-load.ts'

export interface DisplayedRate {
  currencies: readonly string[]
  /** Kept with the order: what was shown, and of which day. */
  chosen: { currency: string; rate: number; rate_date: string } | undefined
  choose: (currency: string) => void
}

const key = 'genie.order.currency'

/** The reference rates of the European Central Bank. Without them nothing is missing: charges are euros. */
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
        // Chosen again after a reload, then.
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
