import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { codes } from '#contract/protocol/codes.ts'
import { officialNotices, pdfOf, uploadNotice } from '#testing/shop/notices.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ageProofs, register } from '#testing/steps/accounts.ts'
import { jpegWithPlace, pngOf, upload } from '#testing/steps/pictures.ts'
import { auditOf, dataOf, faultsOf, liftLimits, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'

/** The official notice on the legal guarantee: uploaded by an administrator, and never changed. */
let dataDir: string
let app: TestApp
let admin: Staff
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-notice-'))
  app = await testApp({ environment: { DATA_DIR: dataDir } })
})
beforeEach(async () => {
  await liftLimits(app)
  admin = await staff(app, 'admin')
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

type Uploaded = CallData<'POST /admin/guarantee-notices'>
type Rule = CallData<'GET /admin/rules/{key}'>
const send = (file: Buffer | Buffer[]) => uploadNotice(app, admin.token, file)
const uploaded = (file: Buffer) => dataOf<Uploaded>(send(file))
const verdict = ({ status, json }: Answer) => [status, json.code]
const shown = async () =>
  (await dataOf<CallData<'GET /config/global'>>(app.send('GET', '/api/config/global'))).guarantee_notices
async function set(value: object) {
  const { newest } = await dataOf<Rule>(admin.get('/admin/rules/guarantee_notice'))
  return admin.post('/admin/rules/guarantee_notice', { value, newest })
}
async function fetched(path: string) {
  const response = await fetch(app.url + path)
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('a file', () => {
  test.each([
    ['PNG', 'image/png', () => pngOf(600, 900), { kind: 'picture', width: 600, height: 900 }],
    ['JPEG, with all that is in it', 'image/jpeg', () => jpegWithPlace(60, 40), { kind: 'picture' }],
    ['PDF of one page', 'application/pdf', () => pdfOf(), { kind: 'pdf', width: 595, height: 842 }],
    [
      'PDF with packed objects',
      'application/pdf',
      () => pdfOf({ packed: '5 0 << /Type /Font >>' }),
      { kind: 'pdf', width: 595 },
    ],
  ])('%s: is given back byte for byte, as what it is, and nothing in it runs', async (_what, mime, make, facts) => {
    const file = await make()
    const answer = await uploaded(file)
    expect(answer).toMatchObject(facts)
    const { status, headers, bytes } = await fetched(answer.url)
    expect(status).toBe(200)
    expect(bytes.equals(file)).toBe(true)
    expect(headers.get('content-type')).toBe(mime)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-disposition')).toBe('inline')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers.get('cache-control')).toContain('immutable')
  })

  const behind = Buffer.from('<script>alert(1)</script>')
  const cases: [string, () => Buffer | Promise<Buffer>][] = [
    ['SVG with a script', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['HTML that begins like a PDF', () => Buffer.from('%PDF-1.7\n<script>alert(1)</script>')],
    ['GIF', () => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['nothing', () => Buffer.alloc(0)],
    ['a PNG without a picture', () => pngOf(100, 100, { rows: Buffer.alloc(0) })],
    ['a PNG with something behind it', () => Buffer.concat([pngOf(9, 9), behind])],
    ['a PNG with a second one behind it', () => Buffer.concat([pngOf(9, 9), pngOf(9, 9)])],
    ['a JPEG that was cut off', async () => (await jpegWithPlace(60, 40)).subarray(0, 400)],
    ['a JPEG with something behind it', async () => Buffer.concat([await jpegWithPlace(60, 40), behind])],
    ['a PDF of two pages', () => pdfOf({ pages: 2 })],
    ['a PDF without a page', () => pdfOf({ pages: 0 })],
    ['a PDF that runs a script', () => pdfOf({ more: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' })],
    ['a PDF whose script has an escaped name', () => pdfOf({ more: '/Names << /J#61vaScript 9 0 R >>' })],
    ['a PDF with a packed script', () => pdfOf({ packed: '5 0 << /S /JavaScript /JS (app.alert(1)) >>' })],
    ['a PDF with a catalogue in a stream', () => pdfOf({ hidden: '9 0 obj\n<< /OpenAction 8 0 R >>\nendobj' })],
    ['a PDF with a file inside', () => pdfOf({ more: '/Names << /EmbeddedFiles 9 0 R >>' })],
    ['a PDF with a form', () => pdfOf({ more: '/AcroForm << /Fields [] >>' })],
    ['a PDF with something behind it', () => Buffer.concat([pdfOf(), behind])],
  ]
  test.each(cases)('%s: is refused', async (_what, make) => {
    const answer = await send(await make())
    expect(verdict(answer)).toEqual([415, 415])
    const [issue] = (answer.json.data as { fields: { path: string; message: string }[] }).fields
    expect(issue).toMatchObject({ path: 'file', message: expect.stringMatching(/./) })
  })

  test('of more bytes or pixels than are allowed, or none at all, is refused', async () => {
    const heavy = Buffer.concat([pngOf(9, 9), Buffer.alloc(3 * 1024 * 1024)])
    expect(verdict(await send(heavy))).toEqual([413, 413])
    expect(verdict(await send(pngOf(30_000, 30_000, { depth: 1 })))).toEqual([413, 413])
    expect((await send([])).json.data).toMatchObject({ fields: [{ path: 'file', rule: 'required' }] })
  })
})

describe('who uploads it', () => {
  test('is an administrator, with a fresh proof, and is recorded', async () => {
    const file = pngOf(30, 40)
    for (const role of ['support', 'operations', 'finance'] as const)
      expect(verdict(await uploadNotice(app, (await staff(app, role)).token, file)), role).toEqual([403, 403])
    expect(verdict(await uploadNotice(app, (await register(app)).token, file))).toEqual([403, 403])
    await ageProofs(app)
    expect((await send(file)).json.code).toBe(codes.proof_required.code)
    admin = await staff(app, 'admin')
    const { id } = await uploaded(file)
    const [entry] = (await auditOf(app, 'guarantee_notice')).filter(({ action }) => action.endsWith('upload')).slice(-1)
    expect(entry).toMatchObject({ actor_role: 'admin', after: { file: id, bytes: file.length, mime: 'image/png' } })
  })

  test('does not own it: with the account goes no file of the shop', async () => {
    const { id } = await uploaded(pngOf(30, 40))
    const row = app.context.db.selectFrom('files').select('owner_id').where('file_id', '=', id)
    expect(await row.executeTakeFirstOrThrow()).toEqual({ owner_id: null })
  })
})

describe('the setting', () => {
  test('is what pages show, at once, and nothing before it is saved', async () => {
    const value = await officialNotices(app, admin.token)
    expect(await shown()).toEqual([])
    await dataOf(set({ ...value, de: '' }))
    expect(await shown()).toEqual([
      { language: 'nl', url: `/api/common/preview/file/${value.nl}`, kind: 'picture', width: 60, height: 90 },
      { language: 'en', url: `/api/common/preview/file/${value.en}`, kind: 'picture', width: 60, height: 90 },
    ])
    const pdf = await uploaded(pdfOf())
    await dataOf(set({ ...value, de: pdf.id }))
    expect((await shown()).at(-1)).toMatchObject({ language: 'de', url: pdf.url, kind: 'pdf' })
  })

  test('names only files that were uploaded for it', async () => {
    const value = await officialNotices(app, admin.token)
    const fields = { purpose: 'after_sale' }
    const owner = await register(app)
    const { id } = (await upload(app, { token: owner.token, file: pngOf(9, 9), fields })).json.data as { id: string }
    for (const nl of [id, '00000000-0000-4000-8000-000000000000'])
      expect(await faultsOf(set({ ...value, nl }))).toEqual(['value.nl: choice_unknown'])
    expect(await faultsOf(set({ ...value, nl: 'https://evil.example/notice.png' }))).toEqual(['value.nl: invalid'])
    expect(await refusalOf(set({ nl: value.nl }))).toEqual([400, 400])
  })
})
