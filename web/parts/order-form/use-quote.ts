import { useEffect, useRef, useState } from 'react'
import { useBrowser } from '../../env.tsx'
import type { OrderLine, Quote } from './order.ts'
import { type CodeFault, type CodeKind, type Codes, codeFaultOf, refusedCode } from './promotions/codes.ts'
import { keepCodes, keptCodes } from './promotions/kept-codes.ts'

export interface QuoteHandle {
  /** The newest offer; while another is on its way it stays in sight. */
  quote: Quote | undefined
  busy: boolean
  /** Why there is none: to be told as a whole. */
  problem: unknown
  codes: Codes
  faults: { readonly [Kind in CodeKind]?: CodeFault }
  /** An empty code takes it back. */
  apply: (kind: CodeKind, code: string) => void
  /** The offer a refusal brought along. */
  replace: (quote: Quote) => void
  retry: () => void
}

interface Wanted {
  lines: readonly OrderLine[] | undefined
  country: string
}

/** The offer behind a form: made anew whenever what it is made of changes. A code that does not count is put aside. */
export function useQuote({ lines, country }: Wanted): QuoteHandle {
  const browser = useBrowser()
  const [codes, setCodes] = useState(keptCodes)
  const [faults, setFaults] = useState<QuoteHandle['faults']>({})
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<{ quote?: Quote; busy: boolean; problem?: unknown }>({ busy: true })
  const wanted = JSON.stringify(lines)
  const asked = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!browser) return
    asked.current += 1
    const mine = asked.current
    setState(({ quote }) => ({ ...(quote && { quote }), busy: true }))
    ask().then(
      quote => mine === asked.current && setState({ quote, busy: false }),
      (error: unknown) => mine === asked.current && refused(error),
    )
    return () => {
      // Whatever comes now is too late.
      if (mine === asked.current) asked.current += 1
    }

    async function ask(): Promise<Quote> {
      await browser?.ensureSession()
      const body = {
        country,
        ...(wanted !== undefined && { lines: JSON.parse(wanted) as OrderLine[] }),
        ...(codes.coupon && { coupon_code: codes.coupon }),
        ...(codes.share && { share_code: codes.share }),
      }
      return browser?.client.quietly('POST /quotes', { body }) as Promise<Quote>
    }

    function refused(error: unknown): void {
      const kind = refusedCode(error)
      if (kind === undefined || codes[kind] === '') {
        setState(({ quote }) => ({ ...(quote && { quote }), busy: false, problem: error }))
        return
      }
      setFaults(before => ({ ...before, [kind]: codeFaultOf(error, codes[kind]) }))
      setCodes(before => keepCodes({ ...before, [kind]: '' }))
    }
  }, [browser, wanted, country, codes, attempt])

  return {
    quote: state.quote,
    busy: state.busy,
    problem: state.problem,
    codes,
    faults,
    apply(kind, code) {
      setFaults(({ [kind]: _told, ...others }) => others)
      setCodes(before => keepCodes({ ...before, [kind]: code }))
    },
    replace(quote) {
      setState({ quote, busy: false })
      const counted = { coupon: quote.coupon_code ?? '', share: quote.share_code ?? '' }
      setCodes(before => (isSame(before, counted) ? before : keepCodes(counted)))
    },
    retry: () => setAttempt(count => count + 1),
  }
}

/** A code that was refused together with its offer is gone from the form as well. */
function isSame(one: Codes, other: Codes): boolean {
  return one.coupon === other.coupon && one.share === other.share
}
