import type { CallData } from '#contract/protocol/call.ts'
import type { Context } from '#server/platform/context.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { refuse } from '#server/platform/refusal.ts'
import { loadModelParts } from './editing/model-parts.ts'
import { countDeviceTypes, type DeviceType, findDeviceType, listDeviceTypes } from './store.ts'
import { findAccessories } from './store-products.ts'
import { viewCard, viewDetail } from './view.ts'

export async function readModels({ context, query, language }: Input<'GET /device-types'>) {
  const { page, page_size } = query
  const types = await listDeviceTypes(context.db, page_size, (page - 1) * page_size)
  const parts = await loadModelParts(context.db, types, context.clock.now())
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
  const type = await requireListedModel(context, params.key)
  const [parts] = await loadModelParts(context.db, [type], context.clock.now())
  const accessories = await findAccessories(context.db, type.device_type_id)
  return viewDetail(parts ?? refuse('product_not_found'), accessories, language)
}

export async function requireListedModel({ db }: Context, key: string): Promise<DeviceType> {
  const type = await findDeviceType(db, key)
  return type?.listed ? type : refuse('product_not_found')
}
