import { useTranslations } from 'use-intl'
import { importColumns } from '#domain/devices/import-rows.ts'
import { Button } from '#ui/kit/button.tsx'
import { Section } from '../../kit/detail/detail.tsx'

const needed = ['serial_number', 'device_type', 'pool']
const sample = ['GN06-2026-0001', 'genie-600', 'rent', '2026-03-31', '410,00', '2028-03-31', '', '']

/** The columns of the file, and a template to download. */
export function ColumnsSection() {
  const t = useTranslations('admin_devices.import')
  return (
    <Section
      title={t('columns')}
      actions={
        <Button size="s" icon="download-simple" onClick={saveTemplate}>
          {t('template')}
        </Button>
      }
    >
      <p className="second">{t('columns_text')}</p>
      <dl className="import-columns">
        {importColumns.map(column => (
          <div key={column}>
            <dt>
              <code>{column}</code> {needed.includes(column) && <span className="second">{t('needed')}</span>}
            </dt>
            <dd>{t(`about.${column}`)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** With a byte order mark, so that a spreadsheet recognizes the encoding. */
function saveTemplate() {
  const text = `\ufeff${importColumns.join(';')}\r\n${sample.join(';')}\r\n`
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'genie-devices.csv'
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
