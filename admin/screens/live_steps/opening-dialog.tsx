import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/call.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Notice } from '#ui/kit/notice.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { ReasonField } from '../../kit/fields.tsx'
import type { Detail } from '../../kit/use-detail.ts'

export type GoingLive = CallData<'GET /admin/live-steps'>

export interface OpeningDialogProps {
  state: GoingLive
  detail: Detail<GoingLive>
  onClose: () => void
}

/** Opens the shop for orders, or closes it for them: said what it means, and why. */
export function Part({ state, detail, onClose }: OpeningDialogProps) {
  const t = useTranslations(`admin_settings.opening.${state.open ? 'close' : 'open'}`)
  const opening = useTranslations('admin_settings.opening')
  const { required } = useRules()
  const isSimulated = state.list.some(({ step, done }) => step === 'nothing_simulated' && !done)
  return (
    <ActDialog
      id="opening"
      onClose={onClose}
      title={t('title')}
      submit={t('submit')}
      danger={state.open}
      done={t('done')}
      initial={{ reason: '' }}
      rules={{ reason: required }}
      reread={detail.reread}
      run={async ({ reason }, { client }) => {
        detail.replace(await client.quietly('PUT /admin/opening', { body: { open: !state.open, reason } }))
      }}
    >
      {form => (
        <>
          <p>{t('text')}</p>
          {!state.open && isSimulated && <Notice tone="warn">{opening('simulated')}</Notice>}
          <ReasonField form={form} name="reason" />
        </>
      )}
    </ActDialog>
  )
}
