import type { catalogueAdminEndpoints } from '#contract/offers/catalogue-admin.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { addPrice } from './editing/add-price.ts'
import { addAttribute, changeAttribute, removeAttribute } from './editing/change-attribute.ts'
import { addCategory, changeCategory, removeCategory } from './editing/change-category.ts'
import { addModel, changeModel, listModel, removeModel } from './editing/change-model.ts'
import { addProduct, changeProduct } from './editing/change-product.ts'
import { addSku, changeSku, listSku } from './editing/change-sku.ts'
import { uploadDeclaration } from './facts/upload-declaration.ts'
import { exportAttributes, exportCategories, exportModels, exportProducts } from './files/export-catalogue.ts'
import {
  readAttributesForStaff,
  readCategoriesForStaff,
  readModelForStaff,
  readModelsForStaff,
  readPrices,
  readProductForStaff,
  readProductsForStaff,
} from './read-for-staff.ts'
import { countStock } from './stock/count-stock.ts'

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
  'POST /admin/eu-declarations': uploadDeclaration,
  'PUT /admin/device-types/{id}': changeModel,
  'PUT /admin/device-types/{id}/listed': listModel,
  'DELETE /admin/device-types/{id}': removeModel,
}
