import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { staffRoles } from '#domain/access.ts'
import { Problem } from '#ui/forms/form.tsx'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { Button } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { useBrowser } from '../../env.tsx'
import { AccountErasure } from './account-erasure.tsx'
import { saveFile } from './save-file.ts'
import type { TabProps } from './use-update-user.ts'

/** The stored personal data, to download or to have erased (GDPR 15, 17, 20). */
export function DataTab(props: TabProps) {
  const t = useTranslations('account.data')
  const isStaff = staffRoles.some(role => role === props.user.role)
  return (
    <div className="own-parts own-text">
      <Download />
      {isStaff ? (
        <section className="own-part">
          <h2>{t('delete')}</h2>
          <p>{t('delete_staff')}</p>
        </section>
      ) : (
        <AccountErasure {...props} />
      )}
    </div>
  )
}

function Download() {
  const t = useTranslations('account.data')
  const browser = useBrowser()
  const failureText = useFailureText()
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const [problem, setProblem] = useState<string>()

  async function download() {
    if (!browser || state === 'busy') return
    setState('busy')
    setProblem(undefined)
    try {
      const data = await browser.client.quietly('GET /user/export', {})
      saveFile(`genie-${data.exported_at.slice(0, 10)}.json`, JSON.stringify(data, null, 2), 'application/json')
      setState('done')
    } catch (error) {
      setProblem(failureText(error))
      setState('idle')
    }
  }

  return (
    <section className="own-part">
      <h2>{t('download')}</h2>
      <p>{t('download_text')}</p>
      {problem && <Problem>{problem}</Problem>}
      {state === 'done' && (
        <Notice tone="success" live>
          {t('downloaded')}
        </Notice>
      )}
      <div className="form-actions">
        <Button icon="download-simple" busy={state === 'busy'} onClick={() => void download()}>
          {t('download_action')}
        </Button>
      </div>
    </section>
  )
}
