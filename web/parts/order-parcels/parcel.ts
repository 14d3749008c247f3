import type { CallData } from '#contract/protocol/call.ts'

export type Parcel = CallData<'GET /orders/{order_no}/shipments'>['list'][number]
