import { expect, test } from 'vitest'
import { parseViews, withView } from './saved-views.ts'

test.each([[null], ['no json'], ['{}'], ['[1, null, {"name": 3}, {"name": "", "search": ""}]']])(
  'invalid stored data are ignored: %s',
  text => {
    expect(parseViews(text)).toEqual([])
  },
)

test('the newest comes last, its name once', () => {
  const one = withView(withView([], { name: ' Te laat ', search: 'a=1' }), { name: 'Huur', search: 'b=1' })
  expect(withView(one, { name: 'Te laat', search: 'c=1' })).toEqual([
    { name: 'Huur', search: 'b=1' },
    { name: 'Te laat', search: 'c=1' },
  ])
  expect(withView(one, { name: '   ', search: 'c=1' })).toEqual(one)
})

test('a browser stores at most twelve', () => {
  const many = Array.from({ length: 20 }, (_, index) => ({ name: `v${index}`, search: '' }))
  expect(many.reduce(withView, [] as ReturnType<typeof withView>).at(0)?.name).toBe('v8')
})
