import { useTranslations } from 'use-intl'
import { Section } from '../../../kit/detail/detail.tsx'
import { Picture } from '../../../kit/pictures/picture.tsx'
import { pairSides, type Request } from '../request.ts'

/** Each side at shipment and at return, side by side. */
export function SidesSection({ request }: { request: Request }) {
  const t = useTranslations('settlement.sides')
  const inspect = useTranslations('admin_requests.inspect')
  const parts = useTranslations('slips.hand_over.part')
  const title = useTranslations('admin_requests')('sides_title')
  return (
    <Section title={title}>
      {request.out_parts.length > 0 && (
        <p className="second">
          {inspect('handed_over', { parts: request.out_parts.map(part => parts(part)).join(', ') })}
        </p>
      )}
      {request.out_remark && <p className="second out-remark">{inspect('noted', { remark: request.out_remark })}</p>}
      <ul className="sides">
        {pairSides(request).map(({ angle, out, back }) => {
          const name = t(`angle.${angle}`)
          const pair = [
            ['out', out],
            ['back', back],
          ] as const
          return (
            <li key={angle}>
              <h3>{name}</h3>
              <div className="side-pair">
                {pair.map(([when, id]) => (
                  <figure key={when}>
                    {id ? (
                      <Picture id={id} label={t('picture', { angle: name, when: t(when) })} />
                    ) : (
                      <span className="shot shot-missing">{t('none')}</span>
                    )}
                    <figcaption className="second">{t(when)}</figcaption>
                  </figure>
                ))}
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
