import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { codes } from '#contract/protocol/codes.ts'
import { transaction } from '#db/transaction.ts'
import { noPermission } from '#domain/going-live/buyout-permission.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import { invalidateReads } from '#server/platform/read-cache.ts'
import { fullPermission, pdfOf, uploadForm } from '#testing/shop/notices.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ageProofs, register } from '#testing/steps/accounts.ts'
import { pngOf, upload } from '#testing/steps/pictures.ts'
import {
  auditOf,
  dataOf,
  faultsOf,
  liftLimits,
  oneMayGive,
  refusalOf,
  type Staff,
  staff,
} from '#testing/steps/staff.ts'

/** The buy-out is credit by law: off in a country until all that permits it is entered. */
let dataDir: string
let app: TestApp
let admin: Staff
let full: Awaited<ReturnType<typeof fullPermission>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-permission-'))
  app = await testApp({ environment: { DATA_DIR: dataDir } })
  await oneMayGive(app)
})
beforeEach(async () => {
  await liftLimits(app)
  admin = await staff(app, 'admin')
  full = await fullPermission(app, admin.token)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

type Rule = CallData<'GET /admin/rules/{key}'>
async function set(value: object) {
  const { newest } = await dataOf<Rule>(admin.get('/admin/rules/buyout'))
  return admin.post('/admin/rules/buyout', { value, newest, reason: 'Zoals besproken met Mila.' })
}
const config = () => dataOf<CallData<'GET /config/global'>>(app.send('GET', '/api/config/global'))

test.each(['permit_number', 'information_form', 'confirmed_by', 'confirmed_on'] as const)(
  'a country is not offered without its %s',
  async field => {
    const before = (await dataOf<Rule>(admin.get('/admin/rules/buyout'))).value
    expect(await faultsOf(set({ NL: { ...full, [field]: '' } }))).toEqual([`value.NL.${field}: required`])
    expect((await dataOf<Rule>(admin.get('/admin/rules/buyout'))).value).toEqual(before)
  },
)

test('nobody has confirmed tomorrow, and only a form that was uploaded as one is named', async () => {
  const later = new Date(app.context.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
  expect(await faultsOf(set({ NL: { ...full, confirmed_on: later } }))).toEqual(['value.NL.confirmed_on: date_future'])
  const customer = await register(app)
  const photo = await upload(app, { token: customer.token, file: pngOf(20, 20), fields: { purpose: 'avatar' } })
  const { id } = photo.json.data as { id: string }
  const named = { NL: { ...full, information_form: id } }
  expect(await faultsOf(set(named))).toEqual(['value.NL.information_form: choice_unknown'])
})

test('a form is a PDF of any pages with nothing that runs, stored byte for byte, by an administrator with a proof', async () => {
  const file = pdfOf({ pages: 4 })
  const { id, url } = await dataOf<CallData<'POST /admin/information-forms'>>(uploadForm(app, admin.token, file))
  const response = await fetch(app.url + url)
  expect(Buffer.from(await response.arrayBuffer()).equals(file)).toBe(true)
  expect((await auditOf(app, 'buyout')).map(({ action }) => action)).toContain('buyout_form.upload')
  expect(id).not.toBe('')
  const refused = [pdfOf({ more: '/OpenAction 9 0 R' }), pdfOf({ packed: '5 0 << /JS (x) >>' }), pngOf(20, 20)]
  for (const wrong of refused) {
    expect(await refusalOf(uploadForm(app, admin.token, wrong))).toEqual([415, codes.wrong_media_type.code])
  }
  const { json } = await uploadForm(app, admin.token, pdfOf({ more: '/OpenAction 9 0 R' }))
  expect(json.data).toMatchObject({ fields: [{ path: 'file', rule: 'form_pdf' }] })
  expect((json.data as { fields: { message: string }[] }).fields[0]?.message).toContain('De pdf mag geen scripts')
  await ageProofs(app)
  expect(await refusalOf(uploadForm(app, admin.token, file))).toEqual([403, codes.proof_required.code])
})

test('where all open countries are permitted pages name the buy-out, where one is not none does', async () => {
  const { value } = await dataOf<Rule>(admin.get('/admin/rules/buyout'))
  const all = { NL: full, BE: full, DE: full }
  await dataOf(set(all))
  await expect.poll(async () => (await config()).buyout).toBe(true)
  await dataOf(set({ ...all, DE: { ...full, offered: false } }))
  await expect.poll(async () => (await config()).buyout).toBe(false)
  await dataOf(set(value as object))
  await expect.poll(async () => (await config()).buyout).toBe(true)
})

test('a country that an earlier version had switched on is off until its permission is entered', async () => {
  const { db, clock } = app.context
  const old = { key: 'buyout', value: JSON.stringify({ NL: true, BE: false }), created_by: 'test' }
  const now = clock.now()
  await transaction(db, async tx => {
    await tx
      .insertInto('setting_versions')
      .values({ ...old, valid_from: now, created_at: now })
      .execute()
    invalidateReads(tx)
  })
  await expect.poll(() => readSetting(db, 'buyout', clock.now())).toEqual({ NL: noPermission, BE: noPermission })
  expect((await config()).buyout).toBe(false)
})
