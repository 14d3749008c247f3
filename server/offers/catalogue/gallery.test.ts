// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { demoPeople } from '#demo/seed/demo-people.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { logIn, type SignIn } from '#testing/steps/accounts.ts'
import {
  accessoryBody,
  addAccessory,
  addMachine,
  addModel,
  changeModel,
  changeProduct,
  type Model,
  named,
  nowhere,
  onShow,
  type Product,
} from '#testing/steps/catalogue.ts'
import { pngOf, upload } from '#testing/steps/pictures.ts'
import { auditOf, dataOf, faultsOf, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'

let dataDir: string
let app: TestApp
let operations: Staff
let admin: Staff
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-gallery-'))
  app = await testApp({ environment: { DATA_DIR: dataDir } })
  operations = await staff(app, 'operations')
  admin = await staff(app, 'admin')
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function picture({ token }: { token: string } = operations, purpose = 'catalogue'): Promise<string> {
  const answer = await upload(app, { token, file: pngOf(40, 30), fields: { purpose } })
  if (answer.json.code !== 0) throw new Error(answer.text)
  return (answer.json.data as { id: string }).id
}
const entry = (file_id: string, alt = named('A mower')) => ({ file_id, alt })
const shown = (path: string, language: string) =>
  app.send('GET', `/api${path}`, { headers: { cookie: `locale=${language}` } })

describe('the upload of a picture for the catalogue', () => {
  test('is for operations and administrators; everyone sees the picture', async () => {
    for (const person of [operations, admin]) {
      const id = await picture(person)
      expect((await fetch(`${app.url}/api/common/preview/file/${id}`)).status).toBe(200)
    }
  })

  test('nobody else', async () => {
    const customer = (await logIn(app, 'klant@genie.example', demoPeople.password)).json.data as SignIn
    for (const person of [await staff(app, 'support'), await staff(app, 'finance'), customer]) {
      const answer = await upload(app, { token: person.token, file: pngOf(9, 9), fields: { purpose: 'catalogue' } })
      expect([answer.status, answer.json.code]).toEqual([403, 403])
    }
  })
})

describe('the pictures of a model', () => {
  test('are stored in order and shown at once, each described in the language, the first as the cover', async () => {
    const gallery = [entry(await picture()), entry(await picture(admin), named('Its dock'))]
    const model = await addModel(operations, { gallery })
    expect(model).toMatchObject({ gallery, missing: [] })
    await dataOf(operations.put(`/admin/device-types/${model.device_type_id}/listed`, { listed: true }))
    const { json } = await shown(`/device-types/${model.key}`, 'zh')
    const { cover, gallery: pictures } = json.data as CallData<'GET /device-types/{key}'>
    const urlOf = (id = '') => `/api/common/preview/file/${id}`
    expect(pictures).toEqual([
      { url: urlOf(gallery[0]?.file_id), alt: 'A mower zh', width: 40, height: 30 },
      { url: urlOf(gallery[1]?.file_id), alt: 'Its dock zh', width: 40, height: 30 },
    ])
    expect(cover).toEqual(pictures[0])

    const turned = await dataOf<Model>(changeModel(operations, model, { gallery: gallery.toReversed() }))
    expect(turned.gallery).toEqual(gallery.toReversed())
    expect((await auditOf(app, model.device_type_id)).at(-1)).toMatchObject({
      action: 'device_type.change',
      before: { gallery },
      after: { gallery: gallery.toReversed() },
    })
    // Sending it back as it was read changes nothing.
    expect(await dataOf(changeModel(operations, turned, {}))).toEqual(turned)
    expect((await dataOf<Model>(changeModel(operations, turned, { gallery: [] }))).gallery).toEqual([])
  })

  test('without a description in one language prevent the listing, and cannot be added to a listed model', async () => {
    const half = [entry(await picture(), { ...named('A mower'), de: ' ' })]
    const model = await addModel(operations, { gallery: half })
    expect(model.missing).toEqual(['gallery.0.alt.de'])
    const show = () => operations.put(`/admin/device-types/${model.device_type_id}/listed`, { listed: true })
    expect((await show()).json).toMatchObject({ code: 210102, data: { missing: ['gallery.0.alt.de'] } })
    const whole = await dataOf<Model>(changeModel(operations, model, { gallery: [] }))
    await dataOf(show())
    expect((await changeModel(operations, whole, { gallery: half })).json).toMatchObject({ code: 210102 })
  })

  test('must have been uploaded for it', async () => {
    const model = await addModel(operations)
    const id = await picture()
    const avatar = await picture(operations, 'avatar')
    const change = (gallery: unknown) => faultsOf(changeModel(operations, model, { gallery }))
    expect(await change([entry(id), entry(nowhere)])).toEqual(['gallery.1.file_id: invalid'])
    expect(await change([entry(avatar)])).toEqual(['gallery.0.file_id: invalid'])
    expect(await change([entry(id), entry(id)])).toEqual(['gallery.1.file_id: invalid'])
    expect(await change([{ ...entry(id), url: 'https://example.org/a.png' }])).toEqual(['gallery.0.url: unknown_field'])
    expect(await change([{ file_id: id }])).toEqual(['gallery.0.alt: required'])
    expect(await change([entry(id, { ...named('a'), nl: 'a\0' })])).toEqual(['gallery.0.alt.nl: invalid'])
    expect(await change(Array.from({ length: 21 }, () => entry(id)))).toContain('gallery: at_most')
  })
})

describe('the pictures of a product', () => {
  test('can change while it is listed, and the first is its cover', async () => {
    const { product } = await onShow(operations)
    const gallery = [entry(await picture())]
    const changed = await dataOf<Product>(changeProduct(operations, product, { gallery }))
    expect(changed.gallery).toEqual(gallery)
    const { json } = await shown(`/products/${product.key}`, 'de')
    expect(json.data).toMatchObject({ cover: { alt: 'A mower de', width: 40, height: 30 } })
    const wordless = [entry(gallery[0]?.file_id ?? '', { ...named('a'), en: '' })]
    expect(await refusalOf(changeProduct(operations, changed, { gallery: wordless }))).toEqual([409, 210102])
  })

  test('are those of its model if it is a machine', async () => {
    const machine = await addMachine(operations, await addModel(operations))
    expect(await faultsOf(changeProduct(operations, machine, { gallery: [entry(await picture())] }))).toEqual([
      'gallery: invalid',
    ])
  })

  test('must have been uploaded for it', async () => {
    const body = await accessoryBody(operations, { gallery: [entry(nowhere)] })
    expect(await faultsOf(operations.post('/admin/products', body))).toEqual(['gallery.0.file_id: invalid'])
    const product = await addAccessory(operations)
    const avatar = await picture(operations, 'avatar')
    expect(await faultsOf(changeProduct(operations, product, { gallery: [entry(avatar)] }))).toEqual([
      'gallery.0.file_id: invalid',
    ])
  })
})
