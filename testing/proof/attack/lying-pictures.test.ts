import { Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readPacking } from '#server/platform/files/picture-size.ts'
import {
  doubleFrames,
  doublePngs,
  doubleWebps,
  hiddenFrames,
  honestJpeg,
  type Lie,
} from '../../attack/lying-pictures.ts'
import { Dice } from '../../fuzz/dice.ts'
import { counts, longTimeouts } from '../../model/proof.ts'
import { type TestApp, testApp } from '../../shop/test-app.ts'
import { randomIp, type SignIn } from '../../steps/accounts.ts'
import { upload } from '../../steps/pictures.ts'

/** Files of a few hundred bytes that say a small size to the shop, and a large one to its decoder. */
vi.setConfig(longTimeouts(5))

/** An honest size above this is not worth the time. */
const maxPixels = 250_000
const sides = { real: 200, said: 8 }
const all = async () =>
  (await Promise.all([doubleFrames, hiddenFrames, doublePngs, doubleWebps].map(make => make(sides)))).flat()

/** What the decoder decodes; undefined: nothing. */
async function decoded(bytes: Buffer) {
  const seen = await new Transformer(bytes).metadata().catch(() => undefined)
  return seen && { kind: seen.format, width: seen.width, height: seen.height }
}

async function findLiars(files: Iterable<Lie>): Promise<string[]> {
  const liars: string[] = []
  for (const { what, bytes } of files) {
    const read = readPacking(bytes)
    if (!read || read.width * read.height > maxPixels) continue
    const seen = await decoded(bytes)
    if (!seen) continue
    const { kind, width, height } = read
    if (kind !== seen.kind || width !== seen.width || height !== seen.height) {
      liars.push(
        `${what}: read as ${kind} ${width} × ${height}, decoded as ${seen.kind} ${seen.width} × ${seen.height}`,
      )
    }
  }
  return liars
}

/** One file with a piece of another one in it. */
function* mixFiles(files: readonly Lie[], dice: Dice, count: number): Generator<Lie> {
  for (let times = 0; times < count; times += 1) {
    const [one, other] = [dice.pick(files), dice.pick(files)]
    const [at, from] = [dice.below(one.bytes.length), dice.below(other.bytes.length)]
    const piece = other.bytes.subarray(from, from + dice.below(60))
    const bytes = Buffer.concat([one.bytes.subarray(0, at), piece, one.bytes.subarray(at)])
    yield { what: `${one.what} and ${other.what}`, bytes }
  }
}

describe('what the shop reads is what its decoder decodes, or it is refused before it is decoded', () => {
  test('an honest picture is read and decoded', async () => {
    const bytes = await honestJpeg(200)
    expect([readPacking(bytes), await decoded(bytes)]).toMatchObject(Array(2).fill({ kind: 'jpeg', width: 200 }))
  })

  test('two sizes in one file, of each kind', async () => {
    expect(await findLiars(await all())).toEqual([])
  })

  test('parts of such files mixed by chance', async () => {
    const seed = counts(7, Date.now() % 1_000_000)
    const mixed = mixFiles(await all(), new Dice(seed), counts(3000, 300_000))
    expect(await findLiars(mixed), `seed ${seed}`).toEqual([])
  })
})

describe('an upload', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  test('of a file with two frames is refused, whichever comes first', async () => {
    const large = await doubleFrames({ real: 10_000, said: 8 })
    const before = process.memoryUsage().rss
    for (const { what, bytes } of large) {
      const headers = { 'x-forwarded-for': randomIp() }
      const { token } = (await app.send('POST', '/api/user/anonymous', { body: {}, headers })).json.data as SignIn
      // C4 begins no frame: such a file says what it is, which is too large.
      const expected = what.startsWith('c4') ? 413 : 415
      expect([what, (await upload(app, { token, file: bytes, headers })).status]).toEqual([what, expected])
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
  })
})
