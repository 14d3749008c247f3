// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { downloadDocument } from './download-document.ts'

afterEach(() => vi.restoreAllMocks())

test('a document is saved under its name, and the page is unchanged', async () => {
  const clicked: { href: string; download: string }[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push({ href: this.href, download: this.download })
  })
  const blob = new Blob(['%PDF'])
  const file = vi.fn(async () => blob)
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:shop/1')
  await downloadDocument({ file }, '/api/orders/R-1/documents/F2026-000001', 'genie-factuur-F2026-000001.pdf')
  expect(file).toHaveBeenCalledWith('/api/orders/R-1/documents/F2026-000001')
  expect(made).toHaveBeenCalledWith(blob)
  expect(clicked).toEqual([{ href: 'blob:shop/1', download: 'genie-factuur-F2026-000001.pdf' }])
  expect(document.querySelector('a')).toBeNull()
})

test('a refused document is not saved', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const file = async () => Promise.reject(new Error('gone'))
  await expect(downloadDocument({ file }, '/api/x', 'x.pdf')).rejects.toThrow('gone')
  expect(click).not.toHaveBeenCalled()
})
