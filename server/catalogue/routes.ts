import type { catalogueEndpoints } from '#contract/catalogue.ts'
import { readFreeDays } from '../availability/free-days.ts'
import type { Routes } from '../http/route.ts'
import { offerProduct } from './offer-product.ts'
import { readAvailability, readModel, readModels } from './read-models.ts'
import { readCategories, readProduct, readProducts } from './read-products.ts'

export const catalogueRoutes: Routes<typeof catalogueEndpoints> = {
  'GET /device-types': readModels,
  'GET /device-types/{key}': readModel,
  'GET /device-types/{key}/availability': readAvailability,
  'GET /device-types/{key}/free-days': readFreeDays,
  'GET /categories': readCategories,
  'GET /products': readProducts,
  'GET /products/{key}': readProduct,
  'GET /products/{key}/offer': offerProduct,
}
