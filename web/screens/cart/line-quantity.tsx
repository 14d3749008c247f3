import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Stepper } from '#ui/kit/fields/stepper.tsx'
import type { CartFault } from '../../parts/cart/use-cart-fault.ts'
import { type Item, nameOf } from './cart-types.ts'
import type { CartHandle } from './use-cart.ts'

/** As in contract/sales/cart.ts. */
const most = 20
const pauseMs = 450

/** Several presses are one change: it is sent when the finger rests. */
export function LineQuantity({
  item,
  fault,
  handle,
}: {
  item: Item
  fault: CartFault | undefined
  handle: CartHandle
}) {
  const t = useTranslations('cart.line')
  const [wanted, setWanted] = useState<number>()
  const latest = useRef({ item, handle })
  latest.current = { item, handle }

  useEffect(() => {
    if (wanted === undefined) return
    const timer = setTimeout(() => {
      const { item: line, handle: now } = latest.current
      if (wanted === line.quantity) return setWanted(undefined)
      void now.change(line, { quantity: wanted }).then(() => setWanted(undefined))
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [wanted])

  return (
    <Stepper
      label={t('quantity', { name: nameOf(item) })}
      hideLabel
      value={wanted ?? item.quantity}
      max={most}
      error={fault?.field === 'quantity' ? <span className="visually-hidden">{fault.text}</span> : undefined}
      onChange={setWanted}
    />
  )
}
