import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { maxLinePieces } from '#domain/concessions/pieces.ts'
import { Stepper } from '#ui/kit/fields/stepper.tsx'
import type { CartError } from '../../parts/cart/use-cart-error.ts'
import { formatItemName, type Item } from './cart-types.ts'
import type { CartHandle } from './use-cart.ts'

const pauseMs = 450

/** Several clicks are one change: it is sent after a pause. */
export function LineQuantity({
  item,
  error,
  handle,
}: {
  item: Item
  error: CartError | undefined
  handle: CartHandle
}) {
  const t = useTranslations('cart.line')
  const [pendingQuantity, setPendingQuantity] = useState<number>()
  const latest = useRef({ item, handle })
  latest.current = { item, handle }

  useEffect(() => {
    if (pendingQuantity === undefined) return
    const timer = setTimeout(() => {
      const { item: line, handle: now } = latest.current
      if (pendingQuantity === line.quantity) return setPendingQuantity(undefined)
      void now.change(line, { quantity: pendingQuantity }).then(() => setPendingQuantity(undefined))
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [pendingQuantity])

  return (
    <Stepper
      label={t('quantity', { name: formatItemName(item) })}
      hideLabel
      value={pendingQuantity ?? item.quantity}
      max={maxLinePieces}
      error={error?.field === 'quantity' ? <span className="visually-hidden">{error.text}</span> : undefined}
      onChange={setPendingQuantity}
    />
  )
}
