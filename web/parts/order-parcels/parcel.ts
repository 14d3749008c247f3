import type { CallData } from '#contract/call.ts'

export type Parcel = CallData<'GET /orders/{order_no}/shipments'>['list'][number]
