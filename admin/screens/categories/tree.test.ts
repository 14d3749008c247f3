import { expect, test } from 'vitest'
import { collectDescendants, flattenTree } from './tree.ts'

const node = (category_id: string, parent_id: string | null = null, position = 0) => ({
  category_id,
  parent_id,
  position,
  key: category_id,
})
const list = [node('blades', 'parts', 2), node('parts', null, 1), node('mowers'), node('covers', 'parts', 1)]

test('parents stand before their children, by position', () => {
  expect(flattenTree(list).map(({ category, depth }) => `${depth} ${category.key}`)).toEqual([
    '0 mowers',
    '0 parts',
    '1 covers',
    '1 blades',
  ])
})

test('nobody is lost: without a known parent on top', () => {
  expect(flattenTree([node('a', 'gone')]).map(({ depth }) => depth)).toEqual([0])
})

test('what is below it moves with it', () => {
  expect(collectDescendants([...list, node('steel', 'blades')], 'parts')).toEqual(
    new Set(['parts', 'blades', 'covers', 'steel']),
  )
})
