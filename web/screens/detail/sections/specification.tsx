import { useTranslations } from 'use-intl'
import { Disclosure } from '#ui/kit/disclosure.tsx'
import { type SpecId, useSpecText } from '../../../parts/model-specs.ts'
import type { Model } from '../buying/term.ts'

const groups = {
  lawn: ['mowing_area', 'cutting_efficiency', 'zones', 'passage', 'working_slope'],
  cut: ['cutting_width', 'mowing_height', 'disc_speed'],
  drive: ['navigation', 'travel_speed', 'mobile_network'],
  energy: ['battery_capacity', 'mowing_time', 'charging_time'],
  body: ['weight', 'noise', 'ip_rating'],
} as const satisfies Record<string, readonly SpecId[]>
type Group = keyof typeof groups

/** Every figure and what comes in the box; below, folded, what the figures mean. */
export function Specification({ figures, box }: Pick<Model, 'figures' | 'box'>) {
  const tBelow = useTranslations('detail_below')
  const t = useTranslations('detail_below.specification')
  const { nameOf, wordsOf } = useSpecText()
  return (
    <>
      <div className="specification">
        {(Object.keys(groups) as Group[]).map(group => (
          <section key={group} aria-labelledby={`specification-${group}`}>
            <h3 id={`specification-${group}`}>{t(`groups.${group}`)}</h3>
            <dl>
              {groups[group].map(id => (
                <div key={id}>
                  <dt>{nameOf(id)}</dt>
                  <dd className="specification-value figures">{wordsOf(figures, id)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <section aria-labelledby="box" className="box">
          <h3 id="box">{tBelow('box')}</h3>
          <ul>
            {box.map(item => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      </div>
      <Disclosure summary={t('explained')}>
        <dl className="specification-meanings">
          {Object.values(groups)
            .flat()
            .map(id => (
              <div key={id}>
                <dt>{nameOf(id)}</dt>
                <dd>{t(`meanings.${id}`)}</dd>
              </div>
            ))}
        </dl>
      </Disclosure>
    </>
  )
}
