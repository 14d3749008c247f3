import { readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import { modelIn, type PictureName, renderedPicture } from './machine-pictures.ts'
import { pictureTable } from './table.ts'

const folder = new URL('./machines/', import.meta.url)
const files = readdirSync(folder)
const readSize = (file: string) => statSync(new URL(file, folder)).size
const table: Record<string, { width: number; height: number; widths: readonly number[] }> = pictureTable
const rows = Object.entries(table)
const kilobyte = 1024

test.each(rows)('%s is there in each width and both formats', (name, { width, height, widths }) => {
  expect(widths[0]).toBe(width)
  expect(Math.max(width, height)).toBeLessThanOrEqual(1600)
  for (const wide of widths) {
    for (const kind of ['avif', 'webp']) expect(files, name).toContain(`${name}-${wide}.${kind}`)
    expect(readSize(`${name}-${wide}.avif`), name).toBeLessThan(readSize(`${name}-${wide}.webp`) * 1.2)
  }
  const picture = renderedPicture(name as PictureName)
  expect(picture?.avif.split(', ')).toHaveLength(widths.length)
  expect(picture?.avif).toMatch(/\.avif\S* 400w$/)
})

test('no file is left over, and all of them weigh less than 12 MB', () => {
  const expected = rows.flatMap(([name, { widths }]) =>
    widths.flatMap(wide => [`${name}-${wide}.avif`, `${name}-${wide}.webp`]),
  )
  expect(files.toSorted()).toEqual(expected.toSorted())
  expect(files.reduce((sum, file) => sum + readSize(file), 0)).toBeLessThan(12 * kilobyte * kilobyte)
})

test('the first picture on a phone is a small file', () => {
  const first = [...['600', '1000', '3000'].map(model => `hero-${model}`), 'golden-hour']
  for (const name of first) expect(readSize(`${name}-800.avif`), name).toBeLessThan(60 * kilobyte)
})

test('only known models have rendered pictures', () => {
  expect(modelIn('genie-1000')).toBe('1000')
  for (const other of ['genie-1000-pro', 'genie-9000', 'other-600', '']) expect(modelIn(other), other).toBeUndefined()
})

describe.each(languages)('%s', language => {
  const texts: Record<string, string> = JSON.parse(
    readFileSync(new URL(`../../i18n/locales/${language}/machine_pictures.json`, import.meta.url), 'utf8'),
  )
  test('every picture has an alternative text', () => {
    for (const [name] of rows) {
      const text = texts[name.replace(/-(600|1000|3000)$/, '').replace('-', '_')]
      expect(text?.length, name).toBeGreaterThan(8)
    }
  })
})
