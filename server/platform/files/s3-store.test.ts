// @module-tag further
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { moveClock } from '#demo/dev/move-clock.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type S3Server, s3Server, s3Signature } from '#testing/servers/s3-server.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register, type SignIn, TestWall } from '#testing/steps/accounts.ts'
import { pngOf, upload } from '#testing/steps/pictures.ts'
import { realClock } from '../clock.ts'
import { readEnvironment } from '../environment.ts'
import { makeLog } from '../log.ts'
import { PdfPage } from '../pdf/pdf-page.ts'
import { loadDocumentPictures, writePictures } from '../pdf/pdf-pictures.ts'
import { FileStoreFull, FileUnavailable } from './file-store.ts'
import type { S3Settings } from './s3-settings.ts'
import { type S3Input, s3Files } from './s3-store.ts'

let store: S3Server
let app: TestApp
let dataDir: string
let owner: SignIn
const lines: string[] = []
const log = makeLog({ logLevel: 'info' }, { write: line => void lines.push(line) })
beforeAll(async () => {
  store = await s3Server()
  dataDir = await mkdtemp(join(tmpdir(), 'genie-s3-'))
  app = await testApp({ environment: { ...store.variables, S3_PREFIX: 'shop/files', DATA_DIR: dataDir }, log })
  owner = await register(app)
})
afterAll(async () => {
  await app.close()
  await store.close()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(() => {
  store.always(undefined)
  store.asked.length = 0
  lines.length = 0
})

/** Creates a separate adapter. */
const files = (change: Partial<S3Settings> = {}, more: Partial<S3Input> = {}) => {
  const settings = readEnvironment(store.variables).s3 as S3Settings
  return s3Files({ settings: { ...settings, ...change }, wall: realClock, log, maxSilenceMs: 30_000, ...more })
}
/** For tests of timeouts: long enough for a busy machine. */
const impatient = { maxSilenceMs: 1000 }
const keyOf = (id: string, prefix = '') => `${prefix}${id.slice(-2)}/${id}`
const bytes = Buffer.from('some bytes of a picture')
const says =
  (status: number, body = '', headers: Record<string, string> = {}) =>
  (_: unknown, response: ServerResponse) =>
    void response.writeHead(status, headers).end(body)
const send = (to: TestApp = app, size = 20) => upload(to, { token: owner.token, file: pngOf(size, size) })
const fetched = async (path: string, from: TestApp = app) => {
  const answer = await fetch(from.url + path)
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
}
const rows = () => rowsOf(app)('select count(*)::int as files from files')
const refused = { fields: [{ path: 'file', rule: 'image_upload_failed', message: expect.any(String) }] }

test('the test server signs the published examples as published', () => {
  const headers = {
    ...{ host: 'examplebucket.s3.amazonaws.com', 'x-amz-date': '20130524T000000Z' },
  }
  const known = {
    ...{ moment: '20130524T000000Z', region: 'us-east-1', secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' },
  }
  const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  const get = { ...headers, range: 'bytes=0-9', 'x-amz-content-sha256': nothing }
  expect(s3Signature({ ...known, method: 'GET', target: '/test.txt', headers: get, contentSha256: nothing })).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
  const sum = '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072'
  const put = {
    ...{ ...headers, date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-content-sha256': sum },
    'x-amz-storage-class': 'REDUCED_REDUNDANCY',
  }
  expect(s3Signature({ ...known, method: 'PUT', target: '/test%24file.text', headers: put, contentSha256: sum })).toBe(
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  )
  const list = { ...headers, 'x-amz-content-sha256': nothing }
  const target = '/?max-keys=2&prefix=J'
  expect(s3Signature({ ...known, method: 'GET', target, headers: list, contentSha256: nothing })).toBe(
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  )
})

describe('a shop with a store', () => {
  test('stores uploads only there, shows them, and removes them with their owner', async () => {
    const person = await register(app)
    const sent = await upload(app, { token: person.token, file: pngOf(20, 20), fields: { purpose: 'avatar' } })
    const made = sent.json.data as { id: string; url: string }
    const key = keyOf(made.id, 'shop/files/')
    expect(store.objects.get(key)).toMatchObject({ type: 'image/webp' })
    expect(await readdir(dataDir)).toEqual([])

    const shown = await fetched(made.url)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(shown.body).toEqual(store.objects.get(key)?.bytes)
    expect(shown.headers.get('content-length')).toBe(String(shown.body.length))

    const headers = { authorization: `Bearer ${person.token}` }
    const gone = await app.send('POST', '/api/user/delete', { body: {}, headers })
    expect(gone.json.code, gone.text).toBe(0)
    expect(store.objects.has(key)).toBe(false)
    expect(store.asked).toEqual(['PUT', 'GET', 'DELETE'].map(method => `${method} /genie-test/${key}`))
  })

  test('is shared by all processes: what one received, another shows', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'genie-s3-'))
    const environment = { ...store.variables, S3_PREFIX: 'shop/files/', DATA_DIR: elsewhere }
    const other = await testApp({ environment, database: app.database })
    const made = (await send(other, 30)).json.data as { id: string; url: string }
    const [here, there] = [await fetched(made.url), await fetched(made.url, other)]
    expect(here.status).toBe(200)
    expect(here.body).toEqual(there.body)
    await other.close()
    await rm(elsewhere, { recursive: true, force: true })
  })

  test('signs with real time, whatever the shop clock shows', async () => {
    await moveClock(app.context, { advance_days: 40 })
    expect((await send()).json.code).toBe(0)
  })

  test('is never called inside a transaction', async () => {
    const { context } = app
    const id = randomUUID()
    await expect(transaction(context.db, () => context.files.put(id, bytes))).rejects.toThrow(/inside a transaction/)
    await expect(transaction(context.db, () => buffer(context.files.read(id)))).rejects.toThrow(/inside a transaction/)
    await expect(transaction(context.db, () => context.files.remove(id))).rejects.toThrow(/inside a transaction/)
    expect(store.asked).toEqual([])
  })
})

describe('a store that is away, or is none', () => {
  const ways: [string, () => void, string][] = [
    ['wrong secret', () => store.always(says(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')), '403'],
    ['no such bucket', () => store.always(says(404, '<Error><Code>NoSuchBucket</Code></Error>')), 'NoSuchBucket'],
    ['another region', () => store.always(says(301, '', { location: 'http://127.0.0.1:1/' })), '301'],
    ['down for a while', () => store.always(says(503, '<Error><Code>SlowDown</Code></Error>')), 'SlowDown'],
    ['no store, but a page', () => store.always(says(200, '<html>Welcome</html>')), 'no ETag'],
    ['hanging up', () => store.always((_, response) => void response.destroy()), 'fetch failed'],
    ['an error without end', () => store.always((_, response) => endless(response, 500)), '500'],
  ]
  test.each(ways)('%s: a picture is refused as with a full disk, and no row is written', async (_, begin, told) => {
    const before = await rows()
    begin()
    const { status, json, headers } = await send()
    expect([status, json.code, json.data]).toEqual([503, 503, refused])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await rows()).toEqual(before)
    const line = lines.find(one => one.includes('a file could not be kept')) ?? ''
    expect(line).toContain(told)
    store.always(undefined)
    expect((await send()).json.code).toBe(0)
    for (const secret of ['shop-key', 'shop-secret', 'Signature=']) expect(lines.join('')).not.toContain(secret)
  })

  test('unreachable: refused at once, and works again without a restart', async () => {
    const made = (await send()).json.data as { url: string }
    await store.shut()
    const { status, json } = await send()
    expect([status, json.data]).toEqual([503, refused])
    const shown = await fetched(made.url)
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([503, 'no-store'])
    expect(JSON.parse(shown.body.toString())).toMatchObject({ code: 503 })
    expect(lines.some(line => line.includes('a file could not be read') && line.includes('ECONNREFUSED'))).toBe(true)
    expect((await fetch(`${app.url}/api/ready`)).status).toBe(200)
    await store.open()
    expect((await send()).json.code).toBe(0)
    expect((await fetched(made.url)).status).toBe(200)
  })

  test('a document omits a picture that is gone, and fails for one that is only unreachable', async () => {
    const { id } = (await send()).json.data as { id: string }
    const words = { title: 'Paper', author: 'Genie', footer: 'Paper', running: 'Paper' }
    const drawn = async (ids: string[]) => {
      const page = new PdfPage({ language: 'nl', created: new Date(), ...words })
      writePictures(page, { heading: 'Foto', pictures: await loadDocumentPictures(app.context, ids) })
      return (await page.finish()).length
    }
    expect(await drawn([randomUUID(), id])).toBeGreaterThan(await drawn([randomUUID()]))
    store.always(says(503))
    await expect(drawn([id])).rejects.toBeInstanceOf(FileUnavailable)
  })

  test('silent: nobody waits longer than the timeout, and a possible upload is deleted', async () => {
    const { context } = app
    const usual = context.files
    const made = (await send()).json.data as { url: string }
    context.files = files({ prefix: 'shop/files/' }, impatient)
    store.always(() => {})
    store.asked.length = 0
    const began = performance.now()
    const { status, json } = await send()
    expect([status, json.data]).toEqual([503, refused])
    expect(store.asked.map(line => line.split(' ')[0])).toEqual(['PUT', 'DELETE'])
    expect((await fetched(made.url)).status).toBe(503)
    expect(performance.now() - began).toBeLessThan(8000)
    context.files = usual
  })

  test('a temporary failure is retried once', async () => {
    store.next(says(500))
    const made = (await send()).json.data as { url: string }
    store.next((_, response) => void response.destroy())
    expect((await fetched(made.url)).status).toBe(200)
    expect(store.asked.map(line => line.split(' ')[0])).toEqual(['PUT', 'PUT', 'GET', 'GET'])
    store.asked.length = 0
    store.next(says(500), says(500))
    expect((await send()).status).toBe(503)
    // Two attempts, and one to delete what it may have stored without confirming it.
    expect(store.asked.map(line => line.split(' ')[0])).toEqual(['PUT', 'PUT', 'DELETE'])
  })
})

describe('what comes back', () => {
  const put = async (body = bytes) => {
    const id = randomUUID()
    await files().put(id, body)
    return id
  }
  const read = (id: string, length?: number) => buffer(files().read(id, length))

  test('is what was stored, also where its length was not announced, large or empty', async () => {
    for (const body of [bytes, Buffer.alloc(0), Buffer.alloc(5_000_000, 7)]) {
      const id = await put(body)
      expect((await read(id)).equals(body)).toBe(true)
      expect((await read(id, body.length)).equals(body)).toBe(true)
      await files().remove(id)
    }
    // Nor by an intermediary.
    expect(store.heard()['accept-encoding']).toBe('identity')
  })

  test('a missing file is reported as in a folder, for reading and for removing', async () => {
    const id = randomUUID()
    await expect(read(id)).rejects.toMatchObject({ code: 'ENOENT' })
    await files().remove(id)
    store.next(says(404, '<Error><Code>NoSuchKey</Code></Error>'))
    await files().remove(id)
    expect(lines).toEqual([])
    // A 404 page of another server, or of another bucket, says nothing about the file.
    store.next(says(404, 'nginx'))
    await expect(read(id)).rejects.toBeInstanceOf(FileUnavailable)
    await expect(buffer(files({ bucket: 'not-there' }).read(id))).rejects.toBeInstanceOf(FileUnavailable)
    await expect(files({ bucket: 'not-there' }).remove(id)).rejects.toThrow(/NoSuchBucket/)
  })

  test('truncated, too short, too long, endless, or stopped: an error, never another picture', async () => {
    const id = await put()
    const broken: [string, (response: ServerResponse) => void][] = [
      [
        'cut off',
        response => void response.writeHead(200, { 'content-length': 23 }).write('some', () => response.destroy()),
      ],
      ['shorter', response => void response.writeHead(200, { 'content-length': 4 }).end('some')],
      ['shorter, in parts', response => void response.writeHead(200).end('some')],
      ['longer', response => void response.writeHead(200).end(Buffer.alloc(50))],
      ['without end', response => endless(response, 200)],
    ]
    for (const [how, answer] of broken) {
      store.next((_, response) => answer(response))
      await expect(read(id, bytes.length), how).rejects.toBeInstanceOf(FileUnavailable)
    }
    store.next((_, response) => endless(response, 200))
    await expect(read(id)).rejects.toBeInstanceOf(FileUnavailable)
    store.next((_, response) => void response.writeHead(200, { 'content-length': bytes.length }).write('some'))
    await expect(buffer(files({}, impatient).read(id, bytes.length))).rejects.toBeInstanceOf(FileUnavailable)
    expect(lines.at(-1)).toContain('silent for 1000 ms')
  })

  test('a slow client gets it at its own pace; a client that disconnects releases the connection', async () => {
    const body = Buffer.alloc(3_000_000, 1)
    const id = await put(body)
    let seen = 0
    for await (const piece of files({}, impatient).read(id, body.length)) {
      if (seen === 0) await new Promise(resolve => setTimeout(resolve, 1500))
      seen += (piece as Buffer).length
    }
    expect(seen).toBe(body.length)
    let closed: Promise<unknown> | undefined
    store.next((_, response) => {
      closed = new Promise(resolve => response.once('close', resolve))
      endless(response, 200)
    })
    for await (const _ of files().read(id)) break
    await closed
  })

  test('a picture truncated in the middle is aborted for the client', async () => {
    const made = (await send()).json.data as { id: string; url: string }
    const whole = store.objects.get(keyOf(made.id, 'shop/files/'))?.bytes ?? Buffer.alloc(0)
    store.next((_, response) => {
      response.writeHead(200, { 'content-length': whole.length })
      response.write(whole.subarray(0, 10), () => setTimeout(() => response.destroy(), 50))
    })
    await expect(fetched(made.url)).rejects.toThrow()
    store.next(says(200, 'x'.repeat(whole.length + 5)))
    expect((await fetched(made.url)).status).toBe(503)
  })
})

describe('who is let in', () => {
  test('the right key, with the right secret, now, in the right region', async () => {
    const id = randomUUID()
    const wall = new TestWall()
    const refusals: [ReturnType<typeof files>, string][] = [
      [files({ secretKey: 'forged' }), 'SignatureDoesNotMatch'],
      [files({ accessKey: 'nobody' }), 'InvalidAccessKeyId'],
      [files({ region: 'eu-west-1' }), 'AuthorizationHeaderMalformed'],
      [files({ bucket: 'another' }), 'NoSuchBucket'],
      [files({}, { wall }), 'RequestTimeTooSkewed'],
    ]
    wall.advance(3600)
    for (const [from, code] of refusals) {
      store.asked.length = 0
      const error = await from.put(id, bytes).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(FileStoreFull)
      expect((error as FileStoreFull).cause).toMatchObject({ message: expect.stringContaining(code) })
      // The store refused: a retry would not help, and there is nothing to delete.
      expect(store.asked).toHaveLength(1)
    }
    expect(store.objects.has(keyOf(id))).toBe(false)
    await files().put(id, bytes)
    expect(store.objects.get(keyOf(id))).toMatchObject({ bytes, type: 'application/octet-stream' })
  })

  test.each(['../../other/secret', '..', '', 'a/../b', '%2e%2e/x', 'x?acl', `${randomUUID()}/..`, 'ÄÖ'])(
    'a name like %j never leaves the shop',
    async id => {
      const { context } = app
      for (const from of [context.files, files()]) {
        await expect(from.put(id, bytes)).rejects.toThrow(/Not an id/)
        await expect(buffer(from.read(id))).rejects.toThrow(/Not an id/)
        await expect(from.remove(id)).rejects.toThrow(/Not an id/)
      }
      expect(store.asked).toEqual([])
    },
  )
})

function endless(response: ServerResponse, status: number): void {
  response.writeHead(status)
  const piece = Buffer.alloc(64 * 1024, 120)
  const more = () => {
    if (!response.destroyed && response.write(piece)) setImmediate(more)
  }
  response.on('drain', more)
  more()
}
