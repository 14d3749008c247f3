import { expect, test, vi } from 'vitest'
import { type Opened, preparePicture } from './prepare-picture.ts'

const limit = 3000
const fileOf = (name: string, type: string, bytes: number) => new File([new Uint8Array(bytes)], name, { type })

/** A picture whose drawing has a byte for each thousand pixels, at full quality. */
function opened(width: number, height: number) {
  const draw = vi.fn(async (wide: number, high: number, quality: number) => {
    return new Blob([new Uint8Array(Math.round((wide * high * quality) / 1000))])
  })
  const close = vi.fn()
  return { open: async (): Promise<Opened> => ({ width, height, draw, close }), draw, close }
}

test('a large photo is redrawn as a JPEG of at most 2048 pixels', async () => {
  const { open, draw, close } = opened(4000, 3000)
  const photo = await preparePicture(fileOf('IMG_2041.JPEG', 'image/jpeg', 9000), limit, open)
  expect(photo).toMatchObject({ name: 'IMG_2041.jpg', type: 'image/jpeg' })
  expect(draw.mock.calls).toEqual([[2048, 1536, 0.85]])
  expect(close).toHaveBeenCalledOnce()
})

test('it becomes smaller until the server takes it', async () => {
  const { open, draw } = opened(4000, 4000)
  const photo = await preparePicture(fileOf('a.jpg', 'image/jpeg', 9000), 1000, open)
  expect(draw.mock.calls).toHaveLength(4)
  expect(photo).toHaveProperty('size', 864)
})

test('a small photo is redrawn too, because it may say where it was taken, but not enlarged', async () => {
  const { open, draw } = opened(640, 480)
  await preparePicture(fileOf('a.jpg', 'image/jpeg', 200), limit, open)
  expect(draw.mock.calls).toEqual([[640, 480, 0.85]])
})

test('a small PNG stays as it is, a large one is redrawn', async () => {
  const { open } = opened(2000, 1000)
  const small = fileOf('a.png', 'image/png', limit)
  expect(await preparePicture(small, limit, open)).toBe(small)
  expect(await preparePicture(fileOf('b.png', 'image/png', limit + 1), limit, open)).toHaveProperty('name', 'b.jpg')
})

test.each([
  ['a photo of an iPhone', 'IMG_1.HEIC', 'image/heic'],
  ['one of which the browser names no type', 'IMG_1.heic', ''],
])('%s is redrawn where the browser can open it', async (_, name, type) => {
  const { open } = opened(400, 300)
  expect(await preparePicture(fileOf(name, type, 9000), limit, open)).toHaveProperty('name', 'IMG_1.jpg')
})

test('what the browser cannot open is refused by that name, anything else by its format', async () => {
  const open = () => Promise.reject(new Error('no decoder'))
  expect(await preparePicture(fileOf('IMG_1.HEIC', 'image/heic', 10), limit, open)).toBe('unreadable')
  expect(await preparePicture(fileOf('a.svg', 'image/svg+xml', 10), limit, open)).toBe('format')
  expect(await preparePicture(fileOf('a.pdf', 'application/pdf', 10), limit, open)).toBe('format')
})
