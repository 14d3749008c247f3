import { describe, expect, test } from 'vitest'
import { changedQuery, hasFilters, readQuery, withFilter, writeQuery } from './list-query.ts'

const read = (search: string) => readQuery(new URLSearchParams(search), ['kind', 'order_status'])

describe('a list in the address', () => {
  test.each([
    '',
    'q=M%C3%BCller&kind=rent',
    'kind=rent&order_status=delivered&page=3',
    'page_size=100&sort=-created_at',
    'after=abc',
  ])('is written as it was read: %s', search => {
    const query = read(search)
    expect(read(String(writeQuery(query)))).toEqual(query)
  })

  test('leaves out default values', () => {
    expect(String(writeQuery(read('page=1&page_size=50&q=&kind=')))).toBe('')
  })

  test.each([
    ['page=0', 1],
    ['page=-3', 1],
    ['page=1.5', 1],
    ['page=many', 1],
    ['page=999999', 200],
  ])('%s is page %i', (search, page) => {
    expect(read(search).page).toBe(page)
  })

  test('an unknown filter or size is ignored', () => {
    expect(read('colour=red&page_size=7')).toEqual(read(''))
  })

  test('a cursor replaces the page', () => {
    expect(String(writeQuery(read('page=9&after=abc')))).toBe('after=abc')
  })
})

describe('a changed question', () => {
  test('begins on its first page', () => {
    const deep = read('page=9&kind=rent')
    expect(changedQuery(deep, { q: 'x' })).toMatchObject({ page: 1, q: 'x', filters: { kind: 'rent' } })
    expect(withFilter(read('after=abc'), 'kind', 'buy')).toMatchObject({ after: '', page: 1, filters: { kind: 'buy' } })
  })

  test('drops empty filters', () => {
    expect(hasFilters(withFilter(read('kind=rent'), 'kind', ''))).toBe(false)
  })
})
