import { expect, test } from 'vitest'
import { allBindings } from '#server/app/bindings.ts'
import { callsLeadingTo } from '#tools/calls-leading-to.ts'
import { findPool, mayDraw } from './request-pools.ts'

test('every call that renders a PDF is marked, and waits in the pool of documents', () => {
  const keys = callsLeadingTo(
    allBindings.map(({ key }) => key),
    ({ place }) => place === 'server/platform/pdf/render-pdf.ts renderPdf',
  )
  const drawing = allBindings.filter(({ key }) => keys.includes(key))
  expect(drawing.length).toBeGreaterThan(8)
  expect(drawing.filter(({ endpoint }) => !mayDraw(endpoint)).map(({ key }) => key)).toEqual([])
  // They render the terms that they conclude, which are kept as they are.
  const elsewhere = drawing.filter(binding => findPool(binding) !== 'papers').map(({ key }) => key)
  expect(elsewhere).toEqual([
    'POST /orders',
    'POST /orders/{order_no}/change',
    'POST /orders/{order_no}/requests',
    'POST /requests/{request_no}/bill',
  ])
})
