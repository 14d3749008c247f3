import { readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import { accessoryIn, modelIn, type PictureName, renderedPicture } from './machine-pictures.ts'
import { pictureTable } from './table.ts'

const folder = new URL('./machines/', import.meta.url)
const files = readdirSync(folder)
const readSize = (file: string) => statSync(new URL(file, folder)).size
const table: Record<string, { width: number; height: number; widths: readonly number[] }> = pictureTable
const rows = Object.entries(table)
const kilobyte = 1024
const models = ['600', '1000', '3000']

test.each(rows)('%s is there in each width, and in WebP up to 1600', (name, { width, height, widths }) => {
  expect(widths[0]).toBe(width)
  expect(Math.max(width, height)).toBeLessThanOrEqual(2880)
  for (const wide of widths) {
    expect(files, name).toContain(`${name}-${wide}.avif`)
    if (wide > 1600) continue
    expect(files, name).toContain(`${name}-${wide}.webp`)
    expect(readSize(`${name}-${wide}.avif`), name).toBeLessThan(readSize(`${name}-${wide}.webp`) * 1.2)
  }
  const picture = renderedPicture(name as PictureName)
  expect(picture?.avif.split(', ')).toHaveLength(widths.length)
  expect(picture?.avif).toMatch(/\.avif\S* 400w$/)
  expect(picture?.webp).not.toMatch(/ (2\d|1[7-9])\d\dw/)
})

test('no file is left over, and all of them weigh less than 16 MB', () => {
  const expected = rows.flatMap(([name, { widths }]) =>
    widths.flatMap(wide => [`${name}-${wide}.avif`, ...(wide > 1600 ? [] : [`${name}-${wide}.webp`])]),
  )
  expect(files.toSorted()).toEqual(expected.toSorted())
  expect(files.reduce((sum, file) => sum + readSize(file), 0)).toBeLessThan(16 * kilobyte * kilobyte)
})

test('the first picture on a phone is a small file', () => {
  const first = [...models.map(model => `hero-${model}`), 'golden-hour']
  for (const name of first) expect(readSize(`${name}-800.avif`), name).toBeLessThan(60 * kilobyte)
})

/** Kilobytes of the largest file, by the place that shows it on a dense screen. */
const budgets: [RegExp, number][] = [
  [/^golden-hour/, 420],
  [/^(night|before|after)/, 300],
  [/^hero-/, 150],
  [/^accessory-/, 90],
  [/./, 140],
]
test.each(rows)('%s stays within the budget of its place', (name, { width }) => {
  const [, most = 0] = budgets.find(([place]) => place.test(name)) ?? []
  expect(readSize(`${name}-${width}.avif`)).toBeLessThan(most * kilobyte)
})

test('the gallery has the same pictures of all models', () => {
  const shotsOf = (model: string) =>
    rows.flatMap(([name]) =>
      name.includes(`-${model}`) && !/^(blades|docked)/.test(name) ? [name.replace(`-${model}`, '')] : [],
    )
  const [first, ...others] = models.map(shotsOf)
  for (const other of others) expect(other).toEqual(first)
})

test('a picture of the dark theme has the size of the one by day', () => {
  for (const [name, { width, height }] of rows) {
    const dusk = table[`${name}-dusk`]
    if (dusk) expect([dusk.width, dusk.height], name).toEqual([width, height])
  }
})

test('every accessory of the demo has its own picture', () => {
  for (const product of ['blades', 'garage', 'installation']) {
    expect(accessoryIn(product)).toBe(product)
    expect(table).toHaveProperty([`accessory-${product}-dusk`])
  }
  expect(accessoryIn('something-new')).toBeUndefined()
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
      const text = texts[name.replace(/(-600|-1000|-3000)?(-dusk)?$/, '').replace('-', '_')]
      expect(text?.length, name).toBeGreaterThan(8)
    }
  })
})
