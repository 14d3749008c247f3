import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GoodsPicture } from './goods-picture.tsx'

const show = (goods: Partial<Parameters<typeof GoodsPicture>[0]['goods']>) =>
  renderToStaticMarkup(
    <GoodsPicture goods={{ device_type: null, product: '', product_kind: 'accessory', cover: null, ...goods }} />,
  )

test('an accessory shows its rendered picture, and another one in the dark theme', () => {
  const shown = show({ product: 'blades' })
  expect(shown).toContain('accessory-blades-800.webp')
  expect(shown).toContain('accessory-blades-dusk-800.webp')
})

test('what the shop puts into its catalogue comes first', () => {
  const cover = { url: '/files/a.webp', alt: '', width: 8, height: 6 }
  const shown = show({ product: 'blades', cover })
  expect(shown).toContain('/files/a.webp')
  expect(shown).not.toContain('accessory-blades')
})

test('a machine shows its own picture, and a product without one an icon, never a machine', () => {
  expect(show({ product: 'genie-600', product_kind: 'machine', device_type: 'genie-600' })).toContain('hero-600-')
  expect(show({ product: 'rake' })).toMatch(/<span class="goods-picture" data-sign="true"><svg/)
})
