import { useTranslations } from 'use-intl'
import { CallFailure } from '#client/call-failure.ts'
import {
  productRentalUnsupported,
  productSaleUnsupported,
  productStatusAbnormal,
  productStockInsufficient,
  skuNotFound,
} from '#contract/protocol/code-numbers.ts'
import { useFailureText } from '#ui/forms/report-failure.ts'

export type LineField = 'quantity' | 'months' | 'start_on' | 'remark'
const lineFields: readonly string[] = ['quantity', 'months', 'start_on', 'remark'] satisfies LineField[]

export interface CartError {
  text: string
  /** The control it speaks of; undefined: the line as a whole. */
  field: LineField | undefined
}

/** Off sale, or not in this way. */
const offSale: readonly number[] = [
  productStatusAbnormal,
  productRentalUnsupported,
  productSaleUnsupported,
  skuNotFound,
]

/** What a refused line is told, in words that name what is possible. undefined: it tells itself elsewhere. */
export function useCartError() {
  const t = useTranslations()
  const failureText = useFailureText()
  return (error: unknown): CartError | undefined => {
    const text = failureText(error)
    if (text === undefined) return undefined
    if (!(error instanceof CallFailure)) return { text, field: undefined }
    if (error.code === productStockInsufficient) {
      const available = readAvailable(error.data)
      return {
        text: available === undefined ? text : t('cart.change.stock_short', { available }),
        field: 'quantity',
      }
    }
    if (offSale.includes(error.code)) return { text: t('screen.product_removed'), field: undefined }
    // A line of an offer has its place before it: `lines.0.months`.
    const refused = error.fields.find(({ path }) => isLineField(lastSegment(path)))
    const field = refused && lastSegment(refused.path)
    return refused && isLineField(field) ? { text: refused.message, field } : { text, field: undefined }
  }
}

function lastSegment(path: string): string {
  return path.split('.').at(-1) ?? ''
}

function isLineField(name: string | undefined): name is LineField {
  return name !== undefined && lineFields.includes(name)
}

/** How many there are, where a refusal says it. */
export function readAvailable(data: unknown): number | undefined {
  if (typeof data !== 'object' || data === null || !('available' in data)) return undefined
  return typeof data.available === 'number' ? data.available : undefined
}
