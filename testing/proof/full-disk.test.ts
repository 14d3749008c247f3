// @module-tag further
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { codes } from '#contract/protocol/codes.ts'
import { languages } from '#domain/languages.ts'
import { allMessages } from '#i18n/translate.ts'
import { ensureBuild } from '#tools/ensure-build.ts'
import { faultsOf, laidIn, settled } from '../model/chaos-books.ts'
import { type Catalogue, dice, type Story, shopperAt } from '../model/chaos-shopper.ts'
import { counts, isProof, longTimeouts, rowsOf, until } from '../model/proof.ts'
import { RunningShop } from '../shop/running-shop.ts'
import { type SmallDisk, smallDisk } from '../shop/small-disk.ts'
import { type TestApp, testApp } from '../shop/test-app.ts'
import { ledgerFaults } from '../steps/orders.ts'
import { fetchDocument, papersOf } from '../steps/papers.ts'
import { pngOf, upload } from '../steps/pictures.ts'
import { passerBy } from '../steps/shipments.ts'

/**
 * No space left: for files, and for PostgreSQL. On real disks of a few megabytes; where none can be mounted, the test
 * says so.
 */
vi.setConfig(longTimeouts())

const blades = [{ sku: 'blades-set-9' }]
const noMount = 'SKIPPED: no small disk can be mounted here (root and mount are needed)'

describe('no room for files', () => {
  let disk: SmallDisk | undefined
  let app: TestApp
  beforeAll(async () => {
    disk = await smallDisk(4)
    app = await testApp(disk ? { environment: { DATA_DIR: disk.folder } } : {})
  })
  afterAll(async () => {
    await app.close()
    await disk?.close()
  })

  const kept = async () =>
    (await readdir(join(disk?.folder ?? '', 'files'), { recursive: true, withFileTypes: true }).catch(() => []))
      .filter(entry => entry.isFile())
      .map(({ name }) => name)

  test('a picture is refused in the language of the sender, nothing of it remains, and documents still work', async context => {
    if (!disk) {
      process.stdout.write(`${noMount}\n`)
      return context.skip(noMount)
    }
    const me = await passerBy(app)
    const { orders } = await me.paid(blades)
    // A different picture each time: compressible data would fit into an existing page.
    const send = (language: string, size: number) =>
      upload(app, {
        token: me.token,
        file: pngOf(size, 40),
        name: 'a.png',
        type: 'image/png',
        headers: { cookie: `locale=${language}` },
      })
    expect((await send('nl', 40)).status).toBe(200)
    const before = await kept()
    expect(before).toHaveLength(1)
    const rows = () => rowsOf(app)('select file_id::text from files order by created_at')
    const rowsBefore = await rows()
    expect(rowsBefore.at(-1)).toEqual({ file_id: before[0] })

    await disk.fill()
    for (const language of languages) {
      const { status, json, headers } = await send(language, 60)
      expect([status, json.code, json.msg]).toEqual([503, codes.unavailable.code, allMessages[language].error[503]])
      const message = allMessages[language].validation.image_upload_failed
      expect(json.data).toEqual({ fields: [{ path: 'file', rule: 'image_upload_failed', message }] })
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(await kept()).toEqual(before)
    expect(await rows()).toEqual(rowsBefore)
    // Documents are generated from their rows and need no disk.
    const papers = await papersOf(me, orders[0]?.order_no ?? '')
    for (const { href } of papers) expect((await fetchDocument(app, me.token, href)).answer.status).toBe(200)
    expect(papers.length).toBeGreaterThan(0)

    await disk.makeRoom()
    expect((await send('nl', 60)).status).toBe(200)
    expect(await kept()).toHaveLength(2)
  })

  test('a picture without its row is removed', async context => {
    if (!disk) return context.skip(noMount)
    const me = await passerBy(app)
    const rows = rowsOf(app)
    await rows(`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
    await rows('create trigger no_room before insert on files for each row execute function no_room()')
    const before = await kept()
    const answer = await upload(app, { token: me.token, file: pngOf(30, 30), name: 'a.png', type: 'image/png' })
    expect([answer.status, answer.json.code]).toEqual([503, 503])
    expect(await kept()).toEqual(before)
    await rows('drop function no_room cascade')
  })
})

describe('a database that reports a full disk', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
    await rowsOf(app)(`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
  })
  afterAll(() => app.close())
  afterEach(async () => {
    await rowsOf(app)('drop function no_room cascade')
    await rowsOf(app)(`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
    expect(await ledgerFaults(app)).toEqual([])
  })
  const fills = (table: string) =>
    rowsOf(app)(`create trigger no_room before insert on ${table} for each row execute function no_room()`)
  const facts = async () =>
    (
      await rowsOf(
        app,
      )(`select (select count(*)::int from checkouts) as checkouts, (select count(*)::int from orders) as orders,
        (select count(*)::int from mails) as mails, (select count(*)::int from ledger_transactions) as booked,
        (select count(*)::int from invoices) as invoices`)
    )[0]

  test.each(['checkouts', 'orders', 'order_events'])(
    'at %s: nothing is ordered, and once when repeated',
    async table => {
      const me = await passerBy(app)
      const quote = await me.quote(blades)
      const before = await facts()
      await fills(table)
      const { status, json, headers, text } = await me.order(quote)
      expect([status, json.code, json.data]).toEqual([503, codes.unavailable.code, null])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(text).not.toMatch(/extend|53100|at .*\.ts/)
      expect(await facts()).toEqual(before)
      await rowsOf(app)(`drop trigger no_room on ${table}`)
      expect((await me.order(quote)).status).toBe(200)
    },
  )

  test('at the ledger, when a payment arrives: nothing is booked in part, and it is found later', async () => {
    const me = await passerBy(app)
    const { checkout_no } = await me.placed(blades)
    const url = await me.pay(checkout_no)
    const before = await facts()
    await fills('ledger_transactions')
    await me.choose(url, 'success')
    const told = await me.call('POST', `/checkouts/${checkout_no}/outcome`, {})
    expect([told.status, told.json.code]).toEqual([503, codes.unavailable.code])
    expect(await facts()).toEqual(before)
    await rowsOf(app)('drop trigger no_room on ledger_transactions')
    expect((await me.outcome(checkout_no)).outcome).toBe('success')
    expect((await facts()).booked).toBeGreaterThan(before.booked)
  })
})

const rounds = counts(1, 3)
const lanes = 6
const fullMs = counts(4000, 15_000)

describe.runIf(isProof || process.env.GENIE_DISK === 'on')('PostgreSQL on a disk that is full', () => {
  let disk: SmallDisk | undefined
  let shop: RunningShop
  let catalogue: Catalogue
  beforeAll(async () => {
    await ensureBuild()
    disk = await smallDisk(counts(700, 1500))
    if (!disk) return
    shop = await RunningShop.open({ dataDir: disk.folder })
    catalogue = await laidIn(shop)
  }, 240_000)
  afterAll(async () => {
    await shop?.close().catch(() => {})
    await disk?.close()
  }, 60_000)

  test('503 meanwhile and nothing booked in part; with free space again it recovers by itself', async context => {
    if (!disk) {
      process.stdout.write(`${noMount}\n`)
      return context.skip(noMount)
    }
    const seen = new Map<string, number>()
    const wrong: string[] = []
    const heard = (answer: Response, text: string) => {
      const code = (JSON.parse(text) as { code: number }).code
      seen.set(`${answer.status} ${code}`, (seen.get(`${answer.status} ${code}`) ?? 0) + 1)
      const isTold = answer.status === 503 && Number(answer.headers.get('retry-after')) > 0
      if ((answer.status >= 500 && !isTold) || /\bat .*\.ts\b/.test(text))
        wrong.push(`${answer.status} ${text.slice(0, 200)}`)
    }
    const stories: Story[] = []
    let goesOn = true
    let turn = 0
    const lane = async () => {
      while (goesOn) {
        turn += 1
        const story = await shopperAt(shop.url, { maxWaitMs: 240_000, heard }).buys(catalogue, dice(turn * 7919))
        if (story) stories.push(story)
      }
    }
    const shopping = Array.from({ length: lanes }, lane)
    const refusals = () => [...seen].reduce((sum, [verdict, n]) => sum + (verdict.startsWith('503') ? n : 0), 0)
    for (let round = 0; round < rounds; round += 1) {
      const [bought, refused] = [stories.length, refusals()]
      await until(async () => stories.length > bought + 2, 'people buy', 120)
      await disk.fill()
      // Pages with free space are filled first, and existing log files.
      await until(async () => refusals() > refused, 'somebody is refused', 180)
      await pause(fullMs)
      expect((await fetch(`${shop.url}/api/health`)).status).toBe(200)
      await disk.makeRoom()
      await until(async () => (await fetch(`${shop.url}/api/ready`)).status === 200, 'ready again', 120)
    }
    const before = stories.length
    await until(async () => stories.length > before + 2, 'people buy again', 120)
    goesOn = false
    await Promise.all(shopping)
    await settled(shop)
    const faults = await shop.inDatabase(faultsOf)
    const figures = `${stories.length} checkouts, ${rounds} times full, answers ${JSON.stringify(Object.fromEntries(seen))}`
    process.stdout.write(`${figures}\n`)
    expect([faults, wrong.slice(0, 5)], figures).toEqual([[], []])
  })
})
