// @module-tag further
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPeople } from '#demo/seed/demo-people.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, logIn, register, type SignIn } from '#testing/steps/accounts.ts'
import { jpegWithPlace, placeDegrees, placeWords, pngOf, type UploadInput, upload } from '#testing/steps/pictures.ts'

let dataDir: string
let app: TestApp
let owner: SignIn
let stranger: SignIn
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-files-'))
  app = await testApp({ environment: { DATA_DIR: dataDir } })
  owner = await register(app)
  stranger = await register(app)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

interface Uploaded {
  id: string
  url: string
  full_url: string
  width: number
  height: number
}

const statusAndCode = (answer: Answer) => [answer.status, answer.json.code]
const staff = async (role: string) =>
  (await logIn(app, `${role}@genie.example`, demoPeople.password)).json.data as SignIn

async function uploaded(input: UploadInput): Promise<Uploaded> {
  const answer = await upload(app, { token: owner.token, ...input })
  expect(answer.json.code, answer.text).toBe(0)
  return answer.json.data as Uploaded
}

async function fetched(path: string, token?: string) {
  const response = await fetch(app.url + path, { headers: token ? bearer(token) : {} })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('a picture', () => {
  test('is converted to upright WebP, without its location', async () => {
    const photo = await jpegWithPlace(60, 40)
    for (const word of [placeWords[0] ?? '', placeDegrees]) expect(photo.includes(word)).toBe(true)
    const made = await uploaded({ file: photo })
    expect(made).toMatchObject({ url: `/api/common/preview/file/${made.id}`, width: 40, height: 60 })
    expect(made.full_url).toBe(app.url + made.url)
    const { status, headers, bytes } = await fetched(made.url)
    expect([status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
      200,
      'image/webp',
      'nosniff',
    ])
    expect(headers.get('content-length')).toBe(String(bytes.length))
    expect(bytes.subarray(0, 4).toString() + bytes.subarray(8, 12).toString()).toBe('RIFFWEBP')
    for (const word of [...placeWords, placeDegrees]) expect(bytes.includes(word), String(word)).toBe(false)
  })

  test('loses any data hidden after its end', async () => {
    const script = '<script>alert(document.domain)</script>'
    const made = await uploaded({ file: Buffer.concat([pngOf(30, 30), Buffer.from(script)]) })
    expect((await fetched(made.url)).bytes.includes('script')).toBe(false)
  })

  test('larger than any screen is scaled down', async () => {
    expect(await uploaded({ file: pngOf(4096, 1024, { depth: 1 }) })).toMatchObject({ width: 2048, height: 512 })
  })

  test('is recognised by its bytes: a PNG called .jpg is accepted', async () => {
    expect(await uploaded({ file: pngOf(12, 9), name: 'x.svg', type: 'image/svg+xml' })).toMatchObject({ width: 12 })
  })
})

describe('who may see it', () => {
  test('an avatar: everyone, and any cache', async () => {
    const { url } = await uploaded({ file: pngOf(20, 20) })
    for (const token of [undefined, stranger.token, 'forged']) expect((await fetched(url, token)).status).toBe(200)
    expect((await fetched(url)).headers.get('cache-control')).toMatch(/^public/)
  })

  test.each(['after_sale', 'complaint'])('%s: visible to its owner and staff; not found for others', async purpose => {
    const { id, url } = await uploaded({ file: pngOf(20, 20), fields: { purpose } })
    const mine = await fetched(url, owner.token)
    const { headers } = mine
    expect([mine.status, headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    // Cached by the browser, it must not be shown to another user of the same browser, and its owner does not download
    // it again.
    expect(headers.get('vary')).toContain('authorization')
    const again = (token: string) =>
      app.send('GET', url, { headers: { ...bearer(token), 'if-none-match': headers.get('etag') ?? '' } })
    expect((await again(owner.token)).status).toBe(304)
    expect((await again(stranger.token)).status).toBe(404)
    expect((await fetched(url, (await staff('support')).token)).status).toBe(200)
    const guest = (await app.send('POST', '/api/user/anonymous', { body: {} })).json.data as SignIn
    const none = await fetched('/api/common/preview/file/00000000-0000-4000-8000-000000000000')
    for (const token of [undefined, 'forged', stranger.token, guest.token])
      for (const path of [url, `/api/common/logo?id=${id}`]) {
        const answer = await fetched(path, token)
        expect([answer.status, answer.bytes.toString()]).toEqual([404, none.bytes.toString()])
      }
  })

  test.each([
    ['complaint', { support: 200, operations: 404, finance: 404, admin: 200 }],
    ['after_sale', { support: 200, operations: 200, finance: 200, admin: 200 }],
  ] as const)('%s: of the staff those who read what it belongs to', async (purpose, seen) => {
    const { id, url } = await uploaded({ file: pngOf(20, 20), fields: { purpose } })
    for (const [role, status] of Object.entries(seen)) {
      const { token } = await staff(role)
      for (const path of [url, `/api/common/logo?id=${id}`])
        expect((await fetched(path, token)).status, role).toBe(status)
    }
  })

  test('the logo: visible to everyone, but only an administrator uploads it', async () => {
    const fields = { purpose: 'logo' }
    for (const role of ['support', 'operations', 'finance'] as const) {
      const { token } = await staff(role)
      expect(statusAndCode(await upload(app, { token, file: pngOf(9, 9), fields })), role).toEqual([403, 403])
    }
    expect(statusAndCode(await upload(app, { token: owner.token, file: pngOf(9, 9), fields }))).toEqual([403, 403])
    const { id } = await uploaded({ token: (await staff('admin')).token, file: pngOf(9, 9), fields })
    expect((await fetched(`/api/common/logo?id=${id}`)).status).toBe(200)
    expect((await fetched('/api/common/logo')).status).toBe(404)
  })

  test.each([
    '..%2f..%2f..%2fetc%2fpasswd',
    '..',
    '%2e%2e%2f%2e%2e%2fkeys',
    '00000000-0000-4000-8000-000000000000%00.webp',
    "x' or '1'='1",
    'a'.repeat(65),
  ])('an id like %j opens nothing', async id => {
    for (const path of [`/api/common/preview/file/${id}`, `/api/common/logo?id=${id}`]) {
      const { status, bytes } = await fetched(path, owner.token)
      expect([400, 404], path).toContain(status)
      expect(JSON.parse(bytes.toString()).code, path).toBeGreaterThan(0)
    }
  })
})

describe('an avatar', () => {
  const choose = (avatar: unknown) =>
    app.send('PUT', `/api/user/info/${owner.userInfo.user_id}`, { body: { avatar }, headers: bearer(owner.token) })

  test('must be a picture that the same user uploaded as an avatar', async () => {
    const theirs = await uploaded({ token: stranger.token, file: pngOf(8, 8) })
    const evidence = await uploaded({ file: pngOf(8, 8), fields: { purpose: 'after_sale' } })
    for (const id of [theirs.id, evidence.id, '00000000-0000-4000-8000-000000000000']) {
      const answer = await choose(id)
      expect([...statusAndCode(answer), answer.json.data]).toMatchObject([400, 400, { fields: [{ path: 'avatar' }] }])
    }
    expect((await choose('not-an-id')).status).toBe(400)
    const mine = await uploaded({ file: pngOf(8, 8) })
    expect((await choose(mine.id)).json.data).toMatchObject({ avatar: mine.id, image: mine.url })
    expect((await choose(null)).json.data).toMatchObject({ avatar: null, image: null })
  })
})

test('only pictures are on the disk, each under the name of its id', async () => {
  const { id } = await uploaded({ file: pngOf(8, 8) })
  const names = await readdir(join(dataDir, 'files', id.slice(-2)))
  expect(names).toContain(id)
  expect(names.filter(name => !/^[0-9a-f-]{36}$/.test(name))).toEqual([])
})

test('staff who still have to set up a second factor see no private picture', async () => {
  const { url } = await uploaded({ file: pngOf(20, 20), fields: { purpose: 'complaint' } })
  const headers = bearer((await staff('admin')).token)
  const rule = await app.send('PUT', '/api/admin/settings/security', { body: { require_staff_2fa: true }, headers })
  expect(rule.json.code).toBe(0)
  expect((await fetched(url, (await staff('support')).token)).status).toBe(404)
})
