import { useTranslations } from 'use-intl'
import { type Angle, angles } from '#domain/requests/inspection.ts'
import { SideShot } from './side-shot.tsx'

export type SideIds = Readonly<Partial<Record<Angle, string>>>

export function sidePictures(sides: SideIds): { angle: Angle; id: string }[] {
  return angles.flatMap(angle => {
    const id = sides[angle]
    return id ? [{ angle, id }] : []
  })
}

/** All sides of a machine at a hand-over, taken with the camera. */
export function SideShots({
  sides,
  onChange,
  required = false,
}: {
  sides: SideIds
  onChange: (sides: SideIds) => void
  /** The action was refused: missing pictures are marked. */
  required?: boolean
}) {
  const t = useTranslations('admin_requests.loaner')
  return (
    <fieldset className="side-shots">
      <legend className="field-label">{t('sides')}</legend>
      <p className="field-hint">{t('sides_hint')}</p>
      <ul className="sides sides-narrow">
        {angles.map(angle => (
          <li key={angle}>
            <SideShot
              angle={angle}
              id={sides[angle]}
              missing={required && !sides[angle]}
              onChange={id => {
                const { [angle]: _before, ...rest } = sides
                onChange(id ? { ...rest, [angle]: id } : rest)
              }}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
