import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { firstPictureLink } from './first-picture.ts'
import { MachinePicture } from './pictures/machine-picture.tsx'

const picture = { width: 8, height: 6, src: '/a-8.webp', webp: '/a-8.webp 8w', avif: '/a-8.avif 8w, /a-4.avif 4w' }
const link =
  '<link rel="preload" as="image" type="image/avif" imagesrcset="/a-8.avif 8w, /a-4.avif 4w" imagesizes="50vw" fetchpriority="high">'

test("the head preloads the visible picture, in React's current markup", () => {
  const body = renderToString(
    <main>
      <MachinePicture picture={{ ...picture, avif: '/other.avif 8w' }} alt="" sizes="10vw" />
      <MachinePicture picture={picture} alt="" sizes="50vw" first />
    </main>,
  )
  expect(firstPictureLink(body)).toBe(link)
})

test('a page whose pictures are all further below preloads none', () => {
  expect(firstPictureLink(renderToString(<MachinePicture picture={picture} alt="" sizes="50vw" />))).toBe('')
  expect(firstPictureLink('<img fetchPriority="high" src="/x.svg"/>')).toBe('')
})
