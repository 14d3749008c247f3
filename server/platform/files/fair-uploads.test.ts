// @module-tag further
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { toNetwork } from '#domain/network/network.ts'
import { forgetOldRows } from '#server/service/retention/forget.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { randomIp, type SignIn } from '#testing/steps/accounts.ts'
import { hoursLater } from '#testing/steps/messages.ts'
import { jpegWithPlace, pngOf, upload } from '#testing/steps/pictures.ts'
import { liftLimits } from '#testing/steps/staff.ts'
import { countHit, limits } from '../http/admission/limits.ts'

vi.setConfig({ testTimeout: 120_000 })

let dataDir: string
let app: TestApp
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-fair-'))
  app = await testApp({ environment: { DATA_DIR: dataDir } })
})
beforeEach(() => liftLimits(app))
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

const query = async (text: string, values: unknown[] = []) =>
  (await app.context.connection.pool.query(text, values)).rows

/** A guest on a network of their own, or on a shared one. */
async function guest(ip = randomIp()) {
  const headers = { 'x-forwarded-for': ip }
  const { json } = await app.send('POST', '/api/user/anonymous', {
    body: {},
    headers: { 'x-forwarded-for': randomIp() },
  })
  const { token, userInfo } = json.data as SignIn
  return {
    id: userInfo.user_id,
    send: (file: Buffer, fields?: Record<string, string>) =>
      upload(app, { token, file, headers, ...(fields ? { fields } : {}) }),
  }
}

const photoOf = (width: number, height: number) =>
  Transformer.fromRgbaPixels(Buffer.alloc(width * height * 4, 128), width, height).jpeg(80)

test('many slow pictures of one person delay nobody else, on the same network or on another', async () => {
  const large = await photoOf(7700, 5100)
  const shared = randomIp()
  const [slow, neighbour, other] = [await guest(shared), await guest(shared), await guest()]
  const done: string[] = []
  const noted = (name: string, answer: ReturnType<typeof upload>) =>
    answer.then(({ status }) => done.push(`${name} ${status}`))
  const first = Array.from({ length: 4 }, () => noted('slow', slow.send(large)))
  await new Promise(resolve => setTimeout(resolve, 100))
  const small = await jpegWithPlace(60, 40)
  const photo = await photoOf(4000, 3000)
  await Promise.all([...first, noted('neighbour', neighbour.send(small)), noted('other', other.send(photo))])
  expect(done).toHaveLength(6)
  // One of the large ones may have been in progress.
  expect(done.slice(0, 3).toSorted()).toEqual(expect.arrayContaining(['neighbour 200', 'other 200']))
})

test('forty-megapixel photos of phones are accepted', async () => {
  const { json } = await (await guest()).send(await photoOf(7728, 5152))
  expect(json.data).toMatchObject({ width: 2048, height: 1365 })
})

test('unused uploads of a person are limited, and the oldest are removed when more arrive', async () => {
  const me = await guest()
  const uploaded = (age: string, count: number) =>
    query(
      `insert into files (file_id, owner_id, purpose, is_public, mime, bytes, width, height, sha256, created_at)
       select gen_random_uuid(), $1, 'complaint', false, 'image/webp', 1, 1, 1, '', $2::timestamptz - $3::interval
         from generate_series(1, $4)`,
      [me.id, app.context.clock.now(), age, count],
    )
  const kept = async () => (await query('select count(*)::int as n from files where owner_id = $1', [me.id]))[0].n
  await uploaded('20 minutes', 40)
  const refused = await me.send(pngOf(8, 8))
  expect([refused.status, refused.json.code]).toEqual([429, 429])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(2300)
  expect(await kept()).toBe(40)

  await query("update files set created_at = created_at - interval '2 hours' where owner_id = $1", [me.id])
  // A used picture stays, however old it is.
  const [{ file_id }] = await query('select file_id from files where owner_id = $1 limit 1', [me.id])
  await query("update files set purpose = 'avatar' where file_id = $1", [file_id])
  await query('update users set avatar = $2 where user_id = $1', [me.id, file_id])
  await uploaded('2 hours', 1)
  expect((await me.send(pngOf(8, 8))).status).toBe(200)
  expect(await kept()).toBe(2)
  expect(await query('select 1 from files where file_id = $1', [file_id])).toHaveLength(1)
  expect((await readdir(join(dataDir, 'files'), { recursive: true })).length).toBeGreaterThan(0)
})

test('uploads of one network are limited per period, however many guests it creates', async () => {
  const ip = '2001:db8:9:9::1'
  const statuses: number[] = []
  for (let person = 0; person < 9; person += 1) {
    const one = await guest(ip.replace('::1', `::${person + 1}`))
    for (let at = 0; at < 29; at += 1) statuses.push((await one.send(Buffer.alloc(10))).status)
  }
  expect([statuses.filter(status => status === 415).length, statuses.at(-1)]).toEqual([240, 429])
})

test('and per day; what staff upload for the shop does not count', async () => {
  const ip = randomIp()
  const one = await guest(ip)
  const used = Array.from({ length: limits.upload_day?.hits ?? 0 }, () =>
    countHit(app.context, 'upload_day', 'upload-day', toNetwork(ip)),
  )
  await Promise.all(used)
  expect((await one.send(pngOf(8, 8))).status).toBe(429)
  expect((await (await guest()).send(pngOf(8, 8))).status).toBe(200)
})

test('unused pictures are removed after a day, with their bytes; an avatar stays', async () => {
  const me = await guest()
  const stored = async () => (await readdir(join(dataDir, 'files'), { recursive: true })).join(' ')
  const [unused, avatar] = await Promise.all([me.send(pngOf(8, 8)), me.send(pngOf(9, 9))])
  const [gone, stays] = [unused, avatar].map(({ json }) => (json.data as { id: string }).id)
  await query('update users set avatar = $2 where user_id = $1', [me.id, stays])
  await hoursLater(app, 23)
  await forgetOldRows(app.context, {})
  expect(await stored()).toContain(gone)
  await hoursLater(app, 2)
  await forgetOldRows(app.context, {})
  expect(await query('select file_id from files where owner_id = $1', [me.id])).toEqual([{ file_id: stays }])
  expect(await stored()).not.toContain(gone)
  expect(await stored()).toContain(stays)
})
