import type { cartEndpoints } from '#contract/sales/cart.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { putInCart } from './add-item.ts'
import { changeItem, clearCart, removeItem } from './change-cart.ts'
import { readCart } from './read-cart.ts'
import { countPieces } from './store.ts'

export const cartRoutes: Routes<typeof cartEndpoints> = {
  'POST /cart/items': putInCart,
  'GET /cart': ({ context, caller, language }) =>
    readCart(context, context.db, { userId: requireUser(caller).userId, language }),
  'PUT /cart/items': changeItem,
  'DELETE /cart/items/{id}': removeItem,
  'DELETE /cart/clear': clearCart,
  'GET /cart/count': ({ context, caller }) => countPieces(context.db, requireUser(caller).userId),
}
