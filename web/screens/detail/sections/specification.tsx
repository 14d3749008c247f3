import { useTranslations } from 'use-intl'
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

/** Every figure, with an explanation. */
export function Specification({ figures }: Pick<Model, 'figures'>) {
  const t = useTranslations('detail_below.specification')
  const { nameOf, wordsOf } = useSpecText()
  return (
    <div className="specification">
      {(Object.keys(groups) as Group[]).map(group => (
        <section key={group} aria-labelledby={`specification-${group}`}>
          <h3 id={`specification-${group}`}>{t(`groups.${group}`)}</h3>
          <dl>
            {groups[group].map(id => (
              <div key={id}>
                <dt>{nameOf(id)}</dt>
                <dd className="specification-value figures">{wordsOf(figures, id)}</dd>
                <dd className="specification-meaning">{t(`meanings.${id}`)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
