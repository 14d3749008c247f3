// @module-tag further
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { fetchDocument, readPdf, tight } from '#testing/steps/papers.ts'
import { warehouse } from '#testing/steps/shipments.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
})
afterAll(() => app.close())

const label = {
  nl: 'Overeenkomst hier herroepen',
  de: 'Vertrag widerrufen',
  en: 'Withdraw from contract here',
  zh: '在此撤回合同（Withdraw from contract here）',
}

test('W1: the packing slip states how to withdraw from the contract, in the language of the order', async () => {
  const { orderNo } = await house.ordered([{ sku: 'genie-600-rent', months: 6 }], 'rent')
  await house.ship(orderNo)
  for (const language of languages) {
    await app.context.db.updateTable('orders').set({ language }).where('order_no', '=', orderNo).execute()
    const href = `/api/admin/orders/${orderNo}/packing-slip`
    const { bytes } = await fetchDocument(app, house.by('operations').token, href)
    const { text, totalPages } = await readPdf(bytes)
    expect(tight(text)).toContain(tight(label[language]))
    expect(text.split('\n').some(line => line.trim().endsWith(`/${language}/withdraw`))).toBe(true)
    expect(totalPages).toBe(1)
  }
})
