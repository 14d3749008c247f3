import './device-import.css'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { newKey } from '#client/new-key.ts'
import type { CallData } from '#contract/protocol/call.ts'
import { maxImportRows } from '#domain/devices/import-rows.ts'
import { useBrowser } from '#ui/app/env.tsx'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { Button } from '#ui/kit/button.tsx'
import { FilePicker } from '#ui/kit/fields/file-picker.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { notify } from '#ui/kit/overlays/toast-store.ts'
import { Skeleton } from '#ui/kit/skeleton.tsx'
import { Columns } from '../../kit/detail/detail.tsx'
import { PageHead } from '../../layout/page-head.tsx'
import { usePaths } from '../../paths.ts'
import { ColumnsSection } from './columns-section.tsx'
import { RowsSection } from './rows-section.tsx'

type ImportResult = CallData<'POST /admin/devices/import'>
type Stage =
  | { at: 'choosing'; problem?: string }
  | { at: 'reading' }
  | { at: 'read'; csv: string; result: ImportResult; key: string; busy: boolean; problem?: string }

const maxBytes = 200_000
const formats = 'text/csv,application/vnd.ms-excel,text/plain,text/tab-separated-values'

/** Imports machines from a file: chosen, parsed, reviewed, and then imported as a whole. */
export function Page() {
  const t = useTranslations('admin_devices.import')
  const screen = useTranslations('admin.screen')
  const tLayout = useTranslations('layout')
  const browser = useBrowser()
  const to = usePaths()
  const failureText = useFailureText()
  const [files, setFiles] = useState<readonly File[]>([])
  const [stage, setStage] = useState<Stage>({ at: 'choosing' })

  async function read(chosen: readonly File[]) {
    setFiles(chosen)
    const [file] = chosen
    if (!file || !browser) return setStage({ at: 'choosing' })
    setStage({ at: 'reading' })
    try {
      const csv = textIn(await file.arrayBuffer())
      const result = await browser.client.quietly('POST /admin/devices/import', {
        body: { csv, dry_run: true },
        idempotencyKey: newKey(),
      })
      setStage({ at: 'read', csv, result, key: newKey(), busy: false })
    } catch (error) {
      setStage({ at: 'choosing', problem: failureText(error) ?? '' })
    }
  }

  async function save() {
    if (!browser || stage.at !== 'read' || stage.busy) return
    const { csv, key } = stage
    setStage({ ...stage, busy: true })
    try {
      const { added } = await browser.client.quietly('POST /admin/devices/import', {
        body: { csv, dry_run: false },
        idempotencyKey: key,
      })
      notify(t('done', { count: added }), 'success')
      browser.go(to('devices', {}, { sort: '-created_at' }))
    } catch (error) {
      // A serial number was taken meanwhile: another check shows which.
      const problem = failureText(error) ?? ''
      await read(files)
      setStage(now => (now.at === 'read' ? { ...now, problem } : now))
    }
  }

  return (
    <div className="screen">
      <PageHead title={screen('device_import')} below="devices" note={t('lead', { max: maxImportRows })} />
      <Columns
        main={
          <>
            <div className="import-file">
              <FilePicker
                label={t('file')}
                hint={t('file_hint')}
                unmarked
                files={files}
                onChange={chosen => void read(chosen.slice(-1))}
                accept={formats}
                // A corrected file replaces the previous one.
                maxFiles={2}
                maxBytes={maxBytes}
                refusal={name => t('wrong_file', { name })}
                sizeText={bytes => `${Math.ceil(bytes / 1000)} kB`}
              />
              {stage.at === 'choosing' && stage.problem && (
                <Notice tone="error" live>
                  {stage.problem}
                </Notice>
              )}
            </div>
            {stage.at === 'reading' && <Skeleton label={tLayout('loading')} lines={8} />}
            {stage.at === 'read' && (
              <RowsSection
                result={stage.result}
                problem={stage.problem}
                action={
                  <Button
                    variant="primary"
                    busy={stage.busy}
                    disabledReason={stage.result.faults.length > 0 ? t('submit_none') : undefined}
                    onClick={() => void save()}
                  >
                    {t('submit', { count: stage.result.rows.length })}
                  </Button>
                }
              />
            )}
          </>
        }
        aside={<ColumnsSection />}
      />
    </div>
  )
}

/** Spreadsheets save as UTF-8 or, the older ones, as Windows-1252. */
function textIn(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
