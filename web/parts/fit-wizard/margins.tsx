import { useTranslations } from 'use-intl'
import type { Fit, Lawn } from '#domain/garden/fit.ts'
import { DefinitionList } from '#ui/kit/definition-list.tsx'

/** The calculation, line by line: the lawn, each margin, and the total. */
export function Margins({ fit, lawn }: { fit: Fit; lawn: Lawn }) {
  const t = useTranslations('parts.fit')
  const { area_m2: area, zones, slope_percent, passage_cm: cm = 0 } = lawn
  const added = fit.margins.reduce((total, { percent }) => total + percent, 0)
  return (
    <div className="fit-sum">
      <p className="fit-subtitle">{t('sum')}</p>
      <DefinitionList
        items={[
          { term: t('own_area'), value: t('area_text', { area }) },
          ...fit.margins.map(({ reason, percent }) => ({
            term: t(`margin.${reason}`, { zones, percent: slope_percent, cm }),
            value: t('plus', { percent }),
          })),
          ...(added > fit.margin_percent
            ? [
                {
                  term: t('margin.capped', { percent: fit.margin_percent }),
                  value: t('plus', { percent: fit.margin_percent }),
                },
              ]
            : []),
          { term: t('needed'), value: t('area_text', { area: fit.needed_m2 }), total: true },
        ]}
      />
    </div>
  )
}
