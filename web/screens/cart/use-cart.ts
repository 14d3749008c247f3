import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailure } from '#client/call-failure.ts'
import { cartItemNotFound } from '#contract/protocol/code-numbers.ts'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { useBrowser } from '../../env.tsx'
import { addToCart } from '../../parts/cart/add-to-cart.ts'
import { onCartChanged, showCartCount } from '../../parts/cart/cart-count.ts'
import { type CartError, useCartError } from '../../parts/cart/use-cart-error.ts'
import { type Cart, type Change, formatItemName, type Item, type Removed } from './cart-types.ts'

export interface CartHandle {
  cart: Cart
  /** The line whose change is being sent. */
  busy: string | undefined
  lineErrors: { readonly [item: string]: CartError }
  /** A failure that belongs to no line. */
  problem: string | undefined
  /** A short announcement for screen readers. */
  announcement: string
  removed: Removed | undefined
  /** Each resolves to whether it was done; if not, the reason is shown on the page. */
  change: (item: Item, change: Change) => Promise<boolean>
  remove: (item: Item) => Promise<boolean>
  clear: () => Promise<boolean>
  undo: () => Promise<boolean>
}

const conflictStatus = 409

/** The cart and its actions. Every response is the whole cart, so that totals and other lines are updated too. */
export function useCart(cart: Cart, replace: (cart: Cart) => void): CartHandle {
  const t = useTranslations('cart')
  const browser = useBrowser()
  const toCartError = useCartError()
  const failureText = useFailureText()
  const [busy, setBusy] = useState<string>()
  const [lineErrors, setLineErrors] = useState<CartHandle['lineErrors']>({})
  const [problem, setProblem] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  const [removed, setRemoved] = useState<Removed>()
  const quietly = browser?.client.quietly

  // Another tab changed the cart: this copy is outdated.
  const latest = useRef(replace)
  latest.current = replace
  useEffect(() => {
    if (!quietly) return
    return onCartChanged(() => {
      quietly('GET /cart', {}).then(
        next => latest.current(next),
        (error: unknown) => console.warn('cart not read again', error),
      )
    })
  }, [quietly])

  const newest = useRef(cart)
  newest.current = cart
  const lastAction = useRef(Promise.resolve(true))
  const latestRemoved = useRef(removed)
  latestRemoved.current = removed

  function show(next: Cart): void {
    newest.current = next
    replace(next)
    showCartCount(next.count)
  }

  /** Stored synchronously, so that a queued second undo finds it empty. */
  function storeRemoved(next: Removed | undefined): void {
    latestRemoved.current = next
    setRemoved(next)
  }

  /**
   * One action at a time, because each uses the version of the line that the previous one returned. A second action
   * waits for the first and runs whatever its result.
   */
  function enqueue(what: string, work: () => Promise<void>): Promise<boolean> {
    if (!quietly) return Promise.resolve(false)
    const runAction = () => runNow(what, work)
    lastAction.current = lastAction.current.then(runAction, runAction)
    return lastAction.current
  }

  async function runNow(what: string, work: () => Promise<void>): Promise<boolean> {
    setBusy(what)
    setProblem(undefined)
    setAnnouncement('')
    try {
      await work()
      return true
    } catch (error) {
      await showFailure(what, error)
      return false
    } finally {
      setBusy(undefined)
    }
  }

  async function showFailure(what: string, error: unknown): Promise<void> {
    if (error instanceof CallFailure && error.code === conflictStatus && isCart(error.data)) {
      show(error.data)
      return setLineErrors(before => ({ ...before, [what]: { text: t('change.elsewhere'), field: undefined } }))
    }
    if (error instanceof CallFailure && error.code === cartItemNotFound && quietly) {
      setProblem(t('change.gone'))
      return quietly('GET /cart', {}).then(show, () => {})
    }
    const lineError = cartIds().has(what) ? toCartError(error) : undefined
    if (lineError) setLineErrors(before => ({ ...before, [what]: lineError }))
    else setProblem(failureText(error))
  }

  function cartIds(): Set<string> {
    return new Set(newest.current.items.map(({ item_id }) => item_id))
  }

  return {
    cart,
    busy,
    lineErrors,
    problem,
    announcement,
    removed,
    change: (item, change) => {
      const { item_id } = item
      return enqueue(item_id, async () => {
        setLineErrors(({ [item_id]: _told, ...others }) => others)
        const version = newest.current.items.find(one => one.item_id === item_id)?.version ?? item.version
        const next = await browser?.client.quietly('PUT /cart/items', { body: { item_id, version, ...change } })
        if (!next) return
        show(next)
        setAnnouncement(t('line.saved', { name: formatItemName(item) }))
      })
    },
    remove: ({ item_id }) =>
      enqueue(item_id, async () => {
        const item = newest.current.items.find(one => one.item_id === item_id)
        // Clicked twice: the line is already gone.
        if (!item) return
        const next = await browser?.client.quietly('DELETE /cart/items/{id}', { params: { id: item_id } })
        if (!next) return
        storeRemoved({ items: [item], all: false })
        show(next)
      }),
    clear: () =>
      enqueue('clear', async () => {
        const { items } = newest.current
        if (items.length === 0) return
        const next = await browser?.client.quietly('DELETE /cart/clear', {})
        if (!next) return
        storeRemoved({ items, all: true })
        show(next)
      }),
    undo: () =>
      enqueue('undo', async () => {
        const back = latestRemoved.current?.items
        if (!browser || !back) return
        const lost: Item[] = []
        // One after the other, so that they keep their order.
        for (const item of back) {
          const { sku_id, quantity, months, start_on, remark } = item
          await addToCart(browser, { sku_id, quantity, months, start_on, remark }).catch((error: unknown) => {
            console.warn('not put back', error)
            lost.push(item)
          })
        }
        storeRemoved(undefined)
        show(await browser.client.quietly('GET /cart', {}))
        if (lost.length > 0) setProblem(t('undo.partly', { names: lost.map(formatItemName).join(', ') }))
        else setAnnouncement(t('undo.done'))
      }),
  }
}

/** By the contract a line that was changed elsewhere is refused with the current cart. */
function isCart(data: unknown): data is Cart {
  return typeof data === 'object' && data !== null && 'items' in data && Array.isArray(data.items)
}
