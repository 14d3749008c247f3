// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { doubleFrames, honestJpeg } from '#testing/attack/lying-pictures.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, randomIp, type SignIn } from '#testing/steps/accounts.ts'
import { jpegWithPlace, pngOf, upload } from '#testing/steps/pictures.ts'
import { repaint } from './picture.ts'
import type { Packing } from './picture-size.ts'

let dataDir: string
let app: TestApp
/** A separate guest for each test, because uploads are limited. */
let owner: SignIn
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-refused-'))
  app = await testApp({ environment: { DATA_DIR: dataDir } })
})
beforeEach(async () => {
  owner = await guest()
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function guest(): Promise<SignIn> {
  const answer = await app.send('POST', '/api/user/anonymous', { body: {}, headers: { 'x-forwarded-for': randomIp() } })
  return answer.json.data as SignIn
}

const mega = 1024 * 1024
const statusAndCode = (answer: Answer) => [answer.status, answer.json.code]
const send = (file: Buffer | Buffer[], fields?: Record<string, string>) =>
  upload(app, { token: owner.token, file, name: 'photo.png', type: 'image/png', ...(fields ? { fields } : {}) })

describe('by its bytes, whatever its name says', () => {
  const cases: [string, () => Buffer | Promise<Buffer>][] = [
    ['SVG with a script', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['GIF', () => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['nothing', () => Buffer.alloc(0)],
    ['a JPEG that was cut off', async () => (await jpegWithPlace(60, 40)).subarray(0, 400)],
    ['the beginning of a JPEG', async () => (await jpegWithPlace(60, 40)).subarray(0, 4)],
    ['a PNG without a picture', () => pngOf(100, 100, { rows: Buffer.alloc(0) })],
    ['a PNG without width', () => pngOf(0, 100)],
    ['noise behind the signature of PNG', () => Buffer.concat([pngOf(1, 1).subarray(0, 8), Buffer.alloc(4096, 7)])],
  ]
  test.each(cases)('%s', async (_what, bytes) => {
    const answer = await send(await bytes())
    expect(statusAndCode(answer)).toEqual([415, 415])
    expect(answer.json.data).toMatchObject({ fields: [{ path: 'file', rule: 'image_format' }] })
    expect((answer.json.data as { fields: { message: string }[] }).fields[0]?.message).toContain('JPEG, PNG, WebP')
  })
})

describe('by its size', () => {
  test('more than 3 MB, a little or a lot', async () => {
    for (const bytes of [3 * mega + 1, 25 * mega]) {
      const answer = await send(Buffer.concat([pngOf(10, 10), Buffer.alloc(bytes - pngOf(10, 10).length)]))
      expect(statusAndCode(answer)).toEqual([413, 413])
      expect(answer.json.data).toMatchObject({ fields: [{ path: 'file', rule: 'image_too_large' }] })
      expect((answer.json.data as { fields: { message: string }[] }).fields[0]?.message).toContain('3 MB')
    }
    const just = await send(Buffer.concat([pngOf(10, 10), Buffer.alloc(3 * mega - pngOf(10, 10).length)]))
    expect(just.json.code).toBe(0)
  })

  const withSize = async (width: number, height: number) => {
    const jpeg = Buffer.from(await jpegWithPlace(60, 40))
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
    jpeg.writeUInt16BE(height, frame + 5)
    jpeg.writeUInt16BE(width, frame + 7)
    return jpeg
  }
  /** Repeats its only scan many times. */
  const inManySteps = (jpeg: Buffer) => {
    const scan = jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xda])), -2)
    return Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: 200 }, () => scan), jpeg.subarray(-2)])
  }
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a PNG of 30 000 × 30 000 in one bit a pixel', () => pngOf(30_000, 30_000, { depth: 1 })],
    ['a PNG that only says so', () => pngOf(30_000, 30_000, { rows: deflateSync(Buffer.alloc(64)) })],
    ['a PNG as wide as the format allows', () => pngOf(2 ** 31 - 1, 1, { rows: deflateSync(Buffer.alloc(64)) })],
    ['a JPEG that says so', () => withSize(30_000, 30_000)],
    ['a JPEG just over forty megapixels', () => withSize(6401, 6250)],
    ['a PNG just over twenty-four', () => pngOf(6001, 4000, { depth: 1 })],
    ['a PNG of 16 bits just over twelve', () => pngOf(4001, 3000, { depth: 16 })],
    ['a JPEG that comes in hundreds of steps', async () => inManySteps(await jpegWithPlace(60, 40))],
  ])('unpacked: %s', async (_what, make) => {
    const bytes = await make()
    expect(bytes.length).toBeLessThan(200_000)
    const before = process.memoryUsage().rss
    const started = performance.now()
    const answer = await send(bytes)
    expect(statusAndCode(answer)).toEqual([413, 413])
    expect(performance.now() - started).toBeLessThan(2000)
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * mega)
  })
})

test('a JPEG with a second frame of any kind, in any place', async () => {
  for (const { what, bytes } of await doubleFrames({ real: 40, said: 8 })) {
    const { token } = await guest()
    const answer = await upload(app, { token, file: bytes, headers: { 'x-forwarded-for': randomIp() } })
    if (what.startsWith('c4')) expect([200, 415]).toContain(answer.status)
    else expect([what, ...statusAndCode(answer)]).toEqual([what, 415, 415])
  }
})

test('a picture that its decoder sees differently is not converted', async () => {
  const [bytes, asRead] = [await honestJpeg(40), { kind: 'jpeg', width: 40, height: 40, depth: 8, scans: 1 } as const]
  const convert = (packing: Packing) => repaint({ bytes, packing, shrinkTo: undefined, quality: 80 })
  expect(await convert(asRead)).toBeDefined()
  expect(await convert({ ...asRead, width: 8, height: 8 })).toBeUndefined()
  expect(await convert({ ...asRead, kind: 'png' })).toBeUndefined()
})

describe('by its form', () => {
  test('two files, many fields, a huge field, a field of no form', async () => {
    const picture = pngOf(8, 8)
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`field${index}`, 'x']))
    expect((await send([picture, picture])).status).toBe(413)
    expect((await send(picture, many)).status).toBe(413)
    expect((await send(picture, { purpose: 'x'.repeat(200_000) })).status).toBe(400)
    expect((await send(picture, { ['x'.repeat(5000)]: 'x' })).status).toBeLessThan(500)
    expect((await send(picture, { constructor: 'x' })).status).toBe(400)
  })

  test.each(['passport', '', 'AVATAR', 'constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'the purpose %j',
    async purpose => {
      const answer = await send(pngOf(8, 8), { purpose })
      expect([...statusAndCode(answer), answer.json.data]).toMatchObject([400, 400, { fields: [{ path: 'purpose' }] }])
    },
  )

  test('no file, and no form at all', async () => {
    expect((await send([])).json.data).toMatchObject({ fields: [{ path: 'file', rule: 'required' }] })
    const headers = bearer(owner.token)
    const json = await app.send('POST', '/api/common/files/upload', { body: { file: 'x' }, headers })
    expect(statusAndCode(json)).toEqual([415, 415])
  })
})

test('without a session', async () => {
  const file = Buffer.alloc(60_000)
  for (const token of [undefined, 'forged'])
    expect(statusAndCode(await upload(app, { file, ...(token ? { token } : {}) }))).toEqual([401, 401])
})

describe('memory stays bounded', () => {
  /** Sends without holding the data in memory, so that only the server grows. */
  function pour(bytes: number): Promise<number> {
    const piece = Buffer.alloc(64 * 1024, 1)
    return new Promise((resolve, reject) => {
      const sent = request(
        `${app.url}/api/common/files/upload`,
        { method: 'POST', headers: { ...bearer(owner.token), 'content-type': 'multipart/form-data; boundary=x' } },
        answer => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
      )
      sent.on('error', reject)
      sent.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n')
      let left = bytes
      const more = () => {
        while (left > 0) {
          left -= piece.length
          if (!sent.write(piece)) return
        }
        sent.end('\r\n--x--\r\n')
      }
      sent.on('drain', more)
      more()
    })
  }

  /** The maximum growth of the process while `work` ran. */
  async function growth(work: () => Promise<unknown>): Promise<number> {
    const before = process.memoryUsage().rss
    let most = before
    const look = () => {
      most = Math.max(most, process.memoryUsage().rss)
    }
    const timer = setInterval(look, 10)
    await work()
    clearInterval(timer)
    look()
    return (most - before) / mega
  }

  test('during twenty uploads that are far too large', async () => {
    const statuses: number[] = []
    const grown = await growth(async () => {
      for (let round = 0; round < 20; round += 1) statuses.push(await pour(25 * mega))
    })
    expect(new Set(statuses)).toEqual(new Set([413]))
    expect(grown).toBeLessThan(250)
  })

  test('during parallel small files that decode to large pictures', async () => {
    const bytes = pngOf(4400, 4400)
    const answers: Answer[] = []
    const grown = await growth(async () => {
      answers.push(...(await Promise.all([1, 2, 3, 4, 5, 6].map(() => send(bytes)))))
    })
    expect(bytes.length).toBeLessThan(200_000)
    expect(answers.map(answer => answer.json.code)).toEqual([0, 0, 0, 0, 0, 0])
    expect(grown).toBeLessThan(800)
  }, 60_000)
})
