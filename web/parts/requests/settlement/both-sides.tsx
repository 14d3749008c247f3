import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PrivatePicture } from '../private-picture.tsx'
import type { Picture } from '../request.ts'
import { pairSides, type Side } from './sides.ts'

/** The machine at shipment and at return, side by side; loaded on demand. */
export function BothSides({ pictures }: { pictures: readonly Picture[] }) {
  const t = useTranslations('settlement.sides')
  const [open, setOpen] = useState(false)
  const sides = pairSides(pictures)
  if (sides.length === 0) return null
  return (
    <details
      className="request-agreed"
      open={open}
      onToggle={event => event.target === event.currentTarget && setOpen(event.currentTarget.open)}
    >
      <summary>{t('heading', { count: sides.length })}</summary>
      {open && (
        <ul className="request-sides">
          {sides.map(side => (
            <li key={side.angle}>
              <SidePair side={side} />
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

function SidePair({ side: { angle, out, back } }: { side: Side }) {
  const t = useTranslations('settlement.sides')
  const name = t(`angle.${angle}`)
  return (
    <>
      <h4>{name}</h4>
      <div className="request-pair">
        {(
          [
            ['out', out],
            ['back', back],
          ] as const
        ).map(([when, picture]) => (
          <figure key={when}>
            {picture ? (
              <PrivatePicture id={picture.id} label={t('picture', { angle: name, when: t(when) })} />
            ) : (
              <p className="order-small">{t('none')}</p>
            )}
            <figcaption className="order-small">{t(when)}</figcaption>
          </figure>
        ))}
      </div>
    </>
  )
}
