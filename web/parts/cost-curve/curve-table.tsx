import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { Disclosure } from '#ui/kit/disclosure.tsx'
import { VisuallyHidden } from '#ui/kit/visually-hidden.tsx'
import type { CostRow, CurveLine } from './curve-shape.ts'

/** The same figures as a table. It stays a table on a phone: a row is a month. */
export function CurveTable({ rows, lines }: { rows: readonly CostRow[]; lines: readonly CurveLine[] }) {
  const t = useTranslations('cost_curve')
  const money = useMoney()
  return (
    <Disclosure summary={t('table')}>
      <table className="curve-table">
        <caption className="visually-hidden">{t('caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('column.month')}</th>
            {lines.map(line => (
              <th key={line} scope="col">
                {t(`column.${line}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="figures">
          {rows.map(row => (
            <tr key={row.month}>
              <th scope="row">{row.month}</th>
              {lines.map(line => (
                <td key={line}>{row[line] === null ? <Nothing /> : money(row[line], true)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  )
}

function Nothing() {
  const t = useTranslations('cost_curve')
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{t('none')}</VisuallyHidden>
    </>
  )
}
