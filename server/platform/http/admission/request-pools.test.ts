import { expect, test } from 'vitest'
import { allBindings } from '#server/app/bindings.ts'
import { findPool } from './request-pools.ts'

test('every document that is rendered has a pool that no other call waits for', () => {
  const isDocument = ({ endpoint: { raw, draws } }: (typeof allBindings)[number]) =>
    raw === 'application/pdf' || draws === 'always'
  const papers = allBindings.filter(isDocument)
  expect(papers.length).toBeGreaterThan(5)
  expect(new Set(papers.map(findPool))).toEqual(new Set(['papers']))
  const others = allBindings.filter(binding => !isDocument(binding))
  expect(others.map(findPool)).not.toContain('papers')
})

test('every form upload has a pool of its own too', () => {
  const forms = allBindings.filter(({ endpoint }) => endpoint.form)
  expect(new Set(forms.map(findPool))).toEqual(new Set(['uploading']))
})

test('calls with bulky answers use the pool of page rendering', () => {
  const rendered = allBindings.filter(binding => findPool(binding) === 'rendering')
  expect(rendered.map(({ key }) => key)).toEqual(['GET /user/export', 'GET /gardens'])
})
