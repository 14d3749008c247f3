import type { catalogueAdminEndpoints } from '#contract/catalogue-admin.ts'
import type { Routes } from '../http/route.ts'
import { addAttribute } from './add-attribute.ts'
import { addCategory } from './add-category.ts'
import { addModel } from './add-model.ts'
import { addPrice } from './add-price.ts'
import { addProduct } from './add-product.ts'
import { addSku } from './add-sku.ts'
import { changeAttribute } from './change-attribute.ts'
import { changeCategory } from './change-category.ts'
import { changeModel } from './change-model.ts'
import { changeProduct } from './change-product.ts'
import { changeSku } from './change-sku.ts'
import { countStock } from './count-stock.ts'
import { exportModels, exportProducts } from './export-catalogue.ts'
import { exportAttributes, exportCategories } from './export-names.ts'
import { listModel } from './list-model.ts'
import { listSku } from './list-sku.ts'
import {
  readAttributesForStaff,
  readCategoriesForStaff,
  readModelForStaff,
  readModelsForStaff,
  readPrices,
  readProductForStaff,
  readProductsForStaff,
} from './read-for-staff.ts'
import { removeAttribute } from './remove-attribute.ts'
import { removeCategory } from './remove-category.ts'
import { removeModel } from './remove-model.ts'

export const catalogueAdminRoutes: Routes<typeof catalogueAdminEndpoints> = {
  'GET /admin/categories': readCategoriesForStaff,
  'GET /admin/categories/export': exportCategories,
  'POST /admin/categories': addCategory,
  'PUT /admin/categories/{id}': changeCategory,
  'DELETE /admin/categories/{id}': removeCategory,
  'GET /admin/attributes': readAttributesForStaff,
  'GET /admin/attributes/export': exportAttributes,
  'POST /admin/attributes': addAttribute,
  'PUT /admin/attributes/{id}': changeAttribute,
  'DELETE /admin/attributes/{id}': removeAttribute,
  'GET /admin/products': readProductsForStaff,
  'GET /admin/products/export': exportProducts,
  'GET /admin/products/{id}': readProductForStaff,
  'POST /admin/products': addProduct,
  'PUT /admin/products/{id}': changeProduct,
  'POST /admin/products/{id}/skus': addSku,
  'PUT /admin/skus/{id}': changeSku,
  'PUT /admin/skus/{id}/listed': listSku,
  'POST /admin/skus/{id}/stock': countStock,
  'GET /admin/skus/{id}/prices': readPrices,
  'POST /admin/skus/{id}/prices': addPrice,
  'GET /admin/device-types': readModelsForStaff,
  'GET /admin/device-types/export': exportModels,
  'GET /admin/device-types/{id}': readModelForStaff,
  'POST /admin/device-types': addModel,
  'PUT /admin/device-types/{id}': changeModel,
  'PUT /admin/device-types/{id}/listed': listModel,
  'DELETE /admin/device-types/{id}': removeModel,
}
