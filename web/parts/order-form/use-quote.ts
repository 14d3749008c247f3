import { useEffect, useRef, useState } from 'react'
import { useBrowser } from '../../env.tsx'
import { atCurrentPrices } from './current-prices.ts'
import type { OrderLine, Quote } from './order.ts'
import { type CodeError, type CodeKind, type Codes, findRefusedCode, toCodeError } from './promotions/codes.ts'
import { readStoredCodes, storeCodes } from './promotions/stored-codes.ts'

export interface QuoteHandle {
  /** The newest quote; it stays visible while another is loading. */
  quote: Quote | undefined
  busy: boolean
  /** The failure, if there is no quote. */
  problem: unknown
  codes: Codes
  codeErrors: { readonly [Kind in CodeKind]?: CodeError }
  /** An empty code removes the applied one. */
  apply: (kind: CodeKind, code: string) => void
  /** Uses the quote that a refusal contained. */
  replace: (quote: Quote) => void
  retry: () => void
}

interface QuoteInput {
  lines: readonly OrderLine[] | undefined
  country: string
}

/** The quote of a form: requested again whenever its inputs change. A code that does not apply is left out. */
export function useQuote({ lines, country }: QuoteInput): QuoteHandle {
  const browser = useBrowser()
  const [codes, setCodes] = useState(readStoredCodes)
  const [codeErrors, setCodeErrors] = useState<QuoteHandle['codeErrors']>({})
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<{ quote?: Quote; busy: boolean; problem?: unknown }>({ busy: true })
  const serializedLines = JSON.stringify(lines)
  const requestCount = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!browser) return
    requestCount.current += 1
    const mine = requestCount.current
    setState(({ quote }) => ({ ...(quote && { quote }), busy: true }))
    fetchQuote().then(
      quote => mine === requestCount.current && setState({ quote, busy: false }),
      (error: unknown) => mine === requestCount.current && refused(error),
    )
    return () => {
      // Responses of older requests are ignored from now on.
      if (mine === requestCount.current) requestCount.current += 1
    }

    async function fetchQuote(): Promise<Quote> {
      await browser?.ensureSession()
      const body = {
        country,
        ...(serializedLines !== undefined && { lines: JSON.parse(serializedLines) as OrderLine[] }),
        ...(codes.coupon && { coupon_code: codes.coupon }),
        ...(codes.share && { share_code: codes.share }),
      }
      return atCurrentPrices((await browser?.client.quietly('POST /quotes', { body })) as Quote)
    }

    function refused(error: unknown): void {
      const kind = findRefusedCode(error)
      if (kind === undefined || codes[kind] === '') {
        setState(({ quote }) => ({ ...(quote && { quote }), busy: false, problem: error }))
        return
      }
      setCodeErrors(before => ({ ...before, [kind]: toCodeError(error, codes[kind]) }))
      setCodes(before => storeCodes({ ...before, [kind]: '' }))
    }
  }, [browser, serializedLines, country, codes, attempt])

  return {
    quote: state.quote,
    busy: state.busy,
    problem: state.problem,
    codes,
    codeErrors,
    apply(kind, code) {
      setCodeErrors(({ [kind]: _told, ...others }) => others)
      setCodes(before => storeCodes({ ...before, [kind]: code }))
    },
    replace(quote) {
      setState({ quote: atCurrentPrices(quote), busy: false })
      const counted = { coupon: quote.coupon_code ?? '', share: quote.share_code ?? '' }
      setCodes(before => (isSame(before, counted) ? before : storeCodes(counted)))
    },
    retry: () => setAttempt(count => count + 1),
  }
}

/** A code that was refused together with its quote is removed from the form as well. */
function isSame(one: Codes, other: Codes): boolean {
  return one.coupon === other.coupon && one.share === other.share
}
