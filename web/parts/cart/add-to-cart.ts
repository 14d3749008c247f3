import type { CallData, CallInput } from '#contract/protocol/call.ts'
import type { BrowserTools } from '#ui/app/tools.ts'
import { showCartCount } from './cart-count.ts'

export type CartItemInput = CallInput<'POST /cart/items'>['body']

/**
 * Puts something in the cart of whoever is there; a visitor becomes a guest on the way, without being asked anything.
 * It is sent once: whether a call that got no answer arrived nobody knows, so only the person himself tries again.
 */
export async function addToCart(
  browser: Pick<BrowserTools, 'ensureSession' | 'client'>,
  item: CartItemInput,
): Promise<CallData<'POST /cart/items'>> {
  await browser.ensureSession()
  const added = await browser.client.quietly('POST /cart/items', { body: item })
  showCartCount(added.count)
  return added
}
