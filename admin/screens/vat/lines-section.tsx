import { useTranslations } from 'use-intl'
import type { Day } from '#domain/calendar.ts'
import { formatQuarter, toQuarter } from '#domain/ledger/quarters.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useCountryName } from '#ui/blocks/use-country-name.ts'
import { Section } from '../../kit/detail/detail.tsx'
import { TableHead } from '../../kit/detail/table-head.tsx'
import { usePaths } from '../../paths.ts'
import type { Report } from './page.tsx'
import { computeTotals, type TaxLine } from './totals.ts'

/** Invoiced amounts of the quarter under one scheme; each line links to its documents. */
export function LinesSection({ report, scheme }: { report: Report; scheme: 'home' | 'oss' | 'local' }) {
  const t = useTranslations('admin_money')
  const names = useCountryName()
  const billed = formatQuarter(toQuarter(report.from as Day))
  const lines = report.lines.filter(line => line.scheme === scheme).map(line => ({ ...line, billed }))
  if (lines.length === 0) return null
  const title = scheme === 'home' ? names(report.home) : t(`vat_report.${scheme}`)
  return <TaxTable title={title} lines={lines} report={report} />
}

/** Credit notes of this quarter for invoices of earlier quarters: declared separately, by the quarter they correct. */
export function CorrectionsSection({ report }: { report: Report }) {
  const t = useTranslations('admin_money')
  const lines = useCorrections(report).filter(line => line.scheme !== 'outside')
  if (lines.length === 0) return null
  return <TaxTable title={t('vat_report.corrections')} lines={lines} report={report} />
}

/** Compensation, which belongs in no return: of this quarter, and what was given back of earlier ones. */
export function OutsideSection({ report }: { report: Report }) {
  const t = useTranslations('admin_money')
  const billed = formatQuarter(toQuarter(report.from as Day))
  const all = [...report.lines.map(line => ({ ...line, billed })), ...useCorrections(report)]
  const lines = all.filter(line => line.scheme === 'outside')
  if (lines.length === 0) return null
  return <TaxTable title={t('vat_report.outside')} lines={lines} report={report} />
}

function useCorrections({ corrections }: Report) {
  const t = useTranslations('admin_money')
  return corrections.map(line => ({
    ...line,
    billed: formatQuarter(line),
    period: t('vat_report.quarter', { year: String(line.year), quarter: line.quarter }),
  }))
}

function TaxTable({ title, lines, report }: { title: string; lines: readonly TaxLine[]; report: Report }) {
  const t = useTranslations('admin_money')
  const money = useMoney()
  const names = useCountryName()
  const to = usePaths()
  const totals = computeTotals(lines)
  return (
    <Section title={title} total={money(totals.vat)}>
      <table className="plain-table vat-table">
        <caption className="visually-hidden">{title}</caption>
        <TableHead
          texts={[t('country'), t('vat_kind_label')]}
          figures={[t('vat_percent'), t('net'), t('vat'), t('vat_report.papers')]}
        />
        <tbody>
          {lines.map(line => (
            <tr key={`${line.scheme} ${line.vat_country} ${line.vat_kind} ${line.vat_percent} ${line.period ?? ''}`}>
              <th scope="row">
                {names(line.vat_country)}
                {line.period && <span className="second">{line.period}</span>}
              </th>
              <td>{t(`vat_kind.${line.vat_kind}`)}</td>
              <td className="figures cell-figures">
                {line.vat_kind !== 'outside' && t('percent', { percent: line.vat_percent / 100 })}
              </td>
              <td className="figures cell-figures">{money(line.net)}</td>
              <td className="figures cell-figures">{money(line.vat)}</td>
              <td className="figures cell-figures">
                <a
                  href={to(
                    'invoices',
                    {},
                    {
                      ...{ from: report.from, to: report.to, vat_quarter: line.billed, vat_country: line.vat_country },
                      ...{ vat_percent: String(line.vat_percent), vat_kind: line.vat_kind },
                    },
                  )}
                >
                  {line.papers}
                </a>
              </td>
            </tr>
          ))}
          <tr data-total>
            <th scope="row">{t('total')}</th>
            <td />
            <td />
            <td className="figures cell-figures">{money(totals.net)}</td>
            <td className="figures cell-figures">{money(totals.vat)}</td>
            <td />
          </tr>
        </tbody>
      </table>
    </Section>
  )
}
