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
  /** The field it refers to; undefined: the whole line. */
  field: LineField | undefined
}

/** Not for sale or rent any more, or not in this way. */
const offSale: readonly number[] = [
  productStatusAbnormal,
  productRentalUnsupported,
  productSaleUnsupported,
  skuNotFound,
]

/** The text for a refused line, which names what is possible. undefined: the failure is shown elsewhere. */
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
    // The lines of a quote put the index of the line before the field: `lines.0.months`.
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

/** The available quantity, if the refusal contains it. */
export function readAvailable(data: unknown): number | undefined {
  if (typeof data !== 'object' || data === null || !('available' in data)) return undefined
  return typeof data.available === 'number' ? data.available : undefined
}
