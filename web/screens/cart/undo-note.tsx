import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/kit/button.tsx'
import { formatItemName, type Removed } from './cart-types.ts'
import type { CartHandle } from './use-cart.ts'

/** The removed items with an undo button, shown until something else is removed or the page is left. */
export function UndoNote({ handle, removed }: { handle: CartHandle; removed: Removed }) {
  const t = useTranslations('cart.undo')
  const { items, all } = removed
  const [first] = items
  const button = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone with its line.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time something is taken out
  useEffect(() => button.current?.focus(), [removed])
  if (!first) return null
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div className="cart-undo" role="status">
      <p>{all ? t('cleared', { count }) : t('removed', { name: formatItemName(first) })}</p>
      <Button
        ref={button}
        size="s"
        icon="arrow-counter-clockwise"
        busy={handle.busy === 'undo'}
        onClick={() => void handle.undo()}
      >
        {t('button')}
      </Button>
    </div>
  )
}
