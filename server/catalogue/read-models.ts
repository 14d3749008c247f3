import type { CallData } from '#contract/call.ts'
import type { catalogueEndpoints } from '#contract/catalogue.ts'
import { firstFreeDay } from '../availability/free-days.ts'
import type { Context } from '../context.ts'
import type { RouteInput } from '../http/route.ts'
import { ruleSpans } from '../promotions/rule-spans.ts'
import { refuse } from '../refusal.ts'
import { gramsOf, homeFreight } from './home-freight.ts'
import { bySku } from './prices.ts'
import {
  countDeviceTypes,
  type DeviceType,
  findDeviceType,
  listDeviceTypes,
  listedSkusOf,
  pricesOf,
  productsOfTypes,
  ratingsOf,
  stockOf,
} from './store.ts'
import { accessoriesOf } from './store-products.ts'
import { type ModelParts, viewCard, viewDetail } from './view.ts'

type Input<Key extends keyof typeof catalogueEndpoints> = RouteInput<(typeof catalogueEndpoints)[Key]>

export async function readModels({ context, query, language }: Input<'GET /device-types'>) {
  const { page, page_size } = query
  const types = await listDeviceTypes(context.db, page_size, (page - 1) * page_size)
  const parts = await partsOf(context, types)
  return {
    list: parts.map(part => viewCard(part, language)),
    total: await countDeviceTypes(context.db),
    page,
    page_size,
  }
}

export async function readModel({
  context,
  params,
  language,
}: Input<'GET /device-types/{key}'>): Promise<CallData<'GET /device-types/{key}'>> {
  const type = await shownModel(context, params.key)
  const [parts] = await partsOf(context, [type])
  const accessories = await accessoriesOf(context.db, type.device_type_id)
  return viewDetail(parts ?? refuse('product_not_found'), accessories, language)
}

/** What stands on the shelf now, and the first day that a rental of the shortest term can start. */
export async function readAvailability({ context, params }: Input<'GET /device-types/{key}/availability'>) {
  const type = await shownModel(context, params.key)
  const { lease_inventory, buy_inventory } = await stockOf(context.db, type.device_type_id, context.clock.now())
  return {
    inventory: lease_inventory + buy_inventory,
    lease_inventory,
    buy_inventory,
    first_free_on: await firstFreeDay(context, type),
  }
}

export async function shownModel({ db }: Context, key: string): Promise<DeviceType> {
  const type = await findDeviceType(db, key)
  return type?.listed ? type : refuse('product_not_found')
}

async function partsOf({ db, clock }: Context, types: DeviceType[]): Promise<ModelParts[]> {
  const typeIds = types.map(type => type.device_type_id)
  const products = await productsOfTypes(db, typeIds)
  const shown = products.filter(product => product.product_status === 'normal')
  const skus = await listedSkusOf(
    db,
    shown.map(product => product.product_id),
  )
  const now = clock.now()
  const prices = bySku(
    await pricesOf(
      db,
      skus.map(sku => sku.sku_id),
    ),
  )
  const facts = { prices, spans: await ruleSpans(db, now), now }
  const ratings = await ratingsOf(db, typeIds)
  const freightOf = await homeFreight(db, now)
  return types.map(type => {
    const product = shown.find(candidate => candidate.device_type_id === type.device_type_id)
    return {
      type,
      skus: skus.filter(sku => sku.product_id === product?.product_id),
      facts,
      rating: ratings.get(type.device_type_id),
      freight: freightOf(gramsOf(type)),
    }
  })
}
