import { PrivatePicture } from './private-picture.tsx'
import type { Picture } from './request.ts'

interface PictureRowProps {
  pictures: readonly Pick<Picture, 'id'>[]
  /** The label of each picture, by its index. */
  label: (index: number) => string
}

export function PictureRow({ pictures, label }: PictureRowProps) {
  if (pictures.length === 0) return null
  return (
    <ul className="picture-previews">
      {pictures.map(({ id }, index) => (
        <li key={id}>
          <PrivatePicture id={id} label={label(index + 1)} />
        </li>
      ))}
    </ul>
  )
}
