import type { CallData, CallInput } from '#contract/protocol/call.ts'
import type { BrowserTools } from '#ui/app/tools.ts'
import { showCartCount } from './cart-count.ts'

export type CartItemInput = CallInput<'POST /cart/items'>['body']

/**
 * Puts an item in the visitor's cart; a visitor without a session becomes a guest on the way. It is sent once: a call
 * without a response may still have arrived, so only the person can decide to try again.
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
