import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { importColumns, toRowField } from '#domain/devices/import-rows.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { Notice } from '#ui/kit/notice.tsx'
import { Section } from '../../kit/detail/detail.tsx'

type ImportResult = CallData<'POST /admin/devices/import'>
type Row = ImportResult['rows'][number]

interface RowsSectionProps {
  result: ImportResult
  problem: string | undefined
  action: ReactNode
}

/** The content of the file: issues first, by line and column, then every machine as it will be stored. */
export function RowsSection({ result: { rows, faults }, problem, action }: RowsSectionProps) {
  const t = useTranslations('admin_devices.import')
  return (
    <>
      {faults.length > 0 ? (
        <Notice tone="error" live title={t('faulty', { count: faults.length })}>
          {problem ?? t('faulty_text')}
        </Notice>
      ) : (
        problem && (
          <Notice tone="error" live>
            {problem}
          </Notice>
        )
      )}
      {faults.length > 0 && <RowErrors faults={faults} />}
      {rows.length > 0 && (
        <Section
          title={t('ready', { count: rows.length - new Set(faults.map(({ line }) => line)).size })}
          actions={action}
        >
          <Machines rows={rows} faults={faults} />
        </Section>
      )}
    </>
  )
}

function RowErrors({ faults }: Pick<ImportResult, 'faults'>) {
  const t = useTranslations('admin_devices.import')
  return (
    <Section title={t('what')} total={faults.length}>
      <div className="import-place">
        <table className="plain-table import-faults">
          <caption className="visually-hidden">{t('what')}</caption>
          <thead>
            <tr>
              <th scope="col" className="cell-figures">
                {t('line')}
              </th>
              <th scope="col">{t('column')}</th>
              <th scope="col">{t('what')}</th>
            </tr>
          </thead>
          <tbody>
            {faults.map(({ line, field, rule, message }) => (
              <tr key={`${line} ${field} ${rule}`}>
                <th scope="row" className="figures cell-figures">
                  {line}
                </th>
                <td>{field ? <code>{field}</code> : t('whole_line')}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

function Machines({ rows, faults }: Pick<ImportResult, 'rows' | 'faults'>) {
  const t = useTranslations('admin_devices.import')
  const money = useMoney()
  const cell = (row: Row, column: (typeof importColumns)[number]) => {
    const value = row[toRowField(column)]
    return column === 'purchase_price_eur' && value !== null ? money(Number(value)) : value
  }
  const wrong = new Set(faults.map(({ line, field }) => `${line} ${field}`))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="import-place" tabIndex={0} aria-label={t('columns')}>
      <table className="plain-table import-rows">
        <caption className="visually-hidden">{t('columns')}</caption>
        <thead>
          <tr>
            <th scope="col" className="cell-figures">
              {t('line')}
            </th>
            {importColumns.map(column => (
              <th key={column} scope="col" className={column === 'purchase_price_eur' ? 'cell-figures' : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.line}>
              <th scope="row" className="figures cell-figures">
                {row.line}
              </th>
              {importColumns.map(column => (
                <td
                  key={column}
                  data-wrong={wrong.has(`${row.line} ${column}`) || undefined}
                  className={column === 'purchase_price_eur' ? 'figures cell-figures' : undefined}
                >
                  {cell(row, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
