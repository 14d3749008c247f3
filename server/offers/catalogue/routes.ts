import type { catalogueEndpoints } from '#contract/offers/catalogue.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { offerProduct } from './offer-product.ts'
import { readModel, readModels } from './read-models.ts'
import { readCategories, readProduct, readProducts } from './read-products.ts'

export const catalogueRoutes: Routes<typeof catalogueEndpoints> = {
  'GET /device-types': readModels,
  'GET /device-types/{key}': readModel,
  'GET /categories': readCategories,
  'GET /products': readProducts,
  'GET /products/{key}': readProduct,
  'GET /products/{key}/offer': offerProduct,
}
