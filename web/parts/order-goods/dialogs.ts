import { defineDialog } from '../order-facts/lazy-dialog.tsx'

export const billDialog = defineDialog(async () => (await import('../bill/bill-dialog.tsx')).BillDialog, 'bill')
export const goodsInfo = defineDialog(
  async () => (await import('../goods-info/goods-info.tsx')).GoodsInfo,
  'bill',
  'parts',
  'error',
)
