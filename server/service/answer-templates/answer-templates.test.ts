import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { auditOf, dataOf, faultsOf, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'

let app: TestApp
let support: Staff
beforeAll(async () => {
  app = await testApp()
  support = await staff(app, 'support')
})
afterAll(() => app.close())

type Template = CallData<'GET /admin/answer-templates'>['list'][number]
const texts = { nl: 'Dag {name}, dank je wel.', en: '', zh: '', de: 'Guten Tag {name}, vielen Dank.' }
const list = async () => (await dataOf<{ list: Template[] }>(support.get('/admin/answer-templates'))).list

test('made, changed and removed, each in the audit log', async () => {
  const made = await dataOf<Template>(support.post('/admin/answer-templates', { title: 'Bedankt', texts }))
  expect(made).toMatchObject({ title: 'Bedankt', texts, version: 1 })
  const path = `/admin/answer-templates/${made.template_id}`
  const next = { ...texts, en: 'Hello {name}' }
  const changed = await dataOf<Template>(support.put(path, { title: 'Bedankt', texts: next, version: 1 }))
  expect(changed).toMatchObject({ texts: next, version: 2 })
  expect(await refusalOf(support.put(path, { title: 'Anders', texts, version: 1 }))).toEqual([409, 409])
  expect(await list()).toEqual([changed])
  await dataOf(support.remove(path))
  expect(await list()).toEqual([])
  expect(await refusalOf(support.remove(path))).toEqual([404, 404])
  expect((await auditOf(app, made.template_id)).map(({ action, before }) => [action, before])).toEqual([
    ['answer_template.make', null],
    ['answer_template.change', { texts }],
    ['answer_template.remove', { title: 'Bedankt', texts: next }],
  ])
})

test('an invalid template is refused, and so is a role that does not answer', async () => {
  expect(await faultsOf(support.post('/admin/answer-templates', { title: ' ', texts }))).toEqual(['title: required'])
  const broken = { ...texts, fr: 'Merci' }
  expect(await refusalOf(support.post('/admin/answer-templates', { title: 'x', texts: broken }))).toEqual([400, 400])
  const operations = await staff(app, 'operations')
  expect(await refusalOf(operations.get('/admin/answer-templates'))).toEqual([403, 403])
  expect(await refusalOf(operations.post('/admin/answer-templates', { title: 'x', texts }))).toEqual([403, 403])
})
