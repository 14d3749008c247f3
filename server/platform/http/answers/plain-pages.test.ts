import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { PageCache } from '../pages/page-cache.ts'
import { PlainPages } from './plain-pages.ts'

/** Two kilobytes that cannot be compressed. */
const html = () => randomBytes(1000).toString('hex')
const pageOf = async (text = html()) => {
  const page = await new PageCache().make('page', async () => ({ html: text, page: undefined }))
  return page ?? expect.fail()
}

test('forty clients without brotli share one document, in parallel and one after the other', async () => {
  const [pages, text] = [new PlainPages(), html()]
  const page = await pageOf(text)
  const all = await Promise.all(Array.from({ length: 40 }, (_n, at) => pages.get(page, { network: `n${at % 3}` })))
  const [first] = all
  expect(first?.toString()).toBe(text)
  for (const one of [...all, await pages.get(page, {})]) expect(one).toBe(first)
})

test('this many bytes are cached, the most recently used the longest', async () => {
  const pages = new PlainPages({ limit: 10_000 })
  const home = await pageOf()
  const kept = await pages.get(home, {})
  for (let at = 0; at < 50; at += 1) {
    await pages.get(await pageOf(), {})
    expect(await pages.get(home, {})).toBe(kept)
    expect(pages.bytes).toBeLessThanOrEqual(10_000)
  }
})

test('a document that failed to decompress is tried again', async () => {
  const pages = new PlainPages()
  const broken = { ...(await pageOf()), brotli: Buffer.from('not packed') }
  await expect(pages.get(broken, {})).rejects.toThrow()
  await expect(pages.get(broken, {})).rejects.toThrow()
  expect(pages.bytes).toBe(0)
})
