import { expect, test } from 'vitest'
import { collectDescendants, flattenTree } from './tree.ts'

const node = (category_id: string, parent_id: string | null = null, position = 0) => ({
  category_id,
  parent_id,
  position,
  key: category_id,
})
const list = [node('blades', 'parts', 2), node('parts', null, 1), node('mowers'), node('covers', 'parts', 1)]

test('parents come before their children, by position', () => {
  expect(flattenTree(list).map(({ category, depth }) => `${depth} ${category.key}`)).toEqual([
    '0 mowers',
    '0 parts',
    '1 covers',
    '1 blades',
  ])
})

test('a category with an unknown parent is at the top level', () => {
  expect(flattenTree([node('a', 'gone')]).map(({ depth }) => depth)).toEqual([0])
})

test('descendants are collected with the category', () => {
  expect(collectDescendants([...list, node('steel', 'blades')], 'parts')).toEqual(
    new Set(['parts', 'blades', 'covers', 'steel']),
  )
})
