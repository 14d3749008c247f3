import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { Notice } from '#ui/kit/notice.tsx'
import type { Detail } from '../../kit/detail/use-detail.ts'
import { ReasonDialog } from '../../kit/dialogs/reason-dialog.tsx'

export type GoingLive = CallData<'GET /admin/live-steps'>

export interface OpeningDialogProps {
  state: GoingLive
  detail: Detail<GoingLive>
  onClose: () => void
}

/** Opens or closes the shop for orders, with an explanation and a reason. */
export function Component({ state, detail, onClose }: OpeningDialogProps) {
  const t = useTranslations(`admin_settings.opening.${state.open ? 'close' : 'open'}`)
  const opening = useTranslations('admin_settings.opening')
  const isSimulated = state.list.some(({ step, done }) => step === 'nothing_simulated' && !done)
  return (
    <ReasonDialog
      id="opening"
      onClose={onClose}
      title={t('title')}
      submit={t('submit')}
      danger={state.open}
      done={t('done')}
      reread={detail.reread}
      run={async (reason, { client }) => {
        detail.replace(await client.quietly('PUT /admin/opening', { body: { open: !state.open, reason } }))
      }}
    >
      <p>{t('text')}</p>
      {!state.open && isSimulated && <Notice tone="warn">{opening('simulated')}</Notice>}
    </ReasonDialog>
  )
}
