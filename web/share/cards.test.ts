import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import { pageIds, pages } from '../pages.ts'
import { pictureSize, sharePicture } from '../share-picture.ts'
import { loadCardTexts } from './card-texts.ts'
import { cards } from './cards.ts'
import said from './said.json' with { type: 'json' }

const folder = new URL('../public/share/', import.meta.url)
const toFileUrl = (path: string) => new URL(path.replace('/share/', ''), folder)

/** The header of a PNG: its signature, then width and height. */
function readSize(path: string): { width: number; height: number } {
  const bytes = readFileSync(toFileUrl(path))
  expect(bytes.subarray(0, 8).toString('hex'), path).toBe('89504e470d0a1a0a')
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

test.each(cards.map(({ path }) => path))('%s is there, of the size that its page names, and light', path => {
  expect(readSize(path)).toEqual(pictureSize)
  expect(statSync(toFileUrl(path)).size).toBeLessThanOrEqual(260 * 1024)
  expect(statSync(toFileUrl(path)).size).toBeGreaterThan(8 * 1024)
})

describe.each(languages)('%s', language => {
  test.each(pageIds.filter(page => pages[page].indexed))('%s names a picture that exists', page => {
    for (const search of ['', '?type=genie-600', '?type=genie-9000', '?type=__proto__', '?type=../../secret']) {
      const path = sharePicture(page, language, search)
      expect(path).toMatch(/^\/share\/[a-z0-9-]+\.png$/)
      expect(readSize(path)).toEqual(pictureSize)
    }
  })
})

test('pages have pictures of their own, different in each language', () => {
  expect(new Set(cards.map(({ path }) => path)).size).toBe(cards.length)
  const bytes = cards.map(({ path }) => readFileSync(toFileUrl(path)).toString('base64'))
  // The name of a model may be the same in German and Dutch, but the text below it differs.
  expect(new Set(bytes).size).toBe(cards.length)
})

test.each(cards.map(card => [card.path, card] as const))('%s says what its page says', async (path, card) => {
  const { heading, title } = await loadCardTexts(card)
  const now = createHash('sha256').update(`${heading}\n${title}`).digest('hex').slice(0, 16)
  expect((said as Record<string, string>)[path], 'npm run share-pictures').toBe(now)
})

test('there is no unused picture', () => {
  const expected = cards.map(({ path }) => path.replace('/share/', '')).sort()
  expect(readdirSync(folder).sort()).toEqual(expected)
})
