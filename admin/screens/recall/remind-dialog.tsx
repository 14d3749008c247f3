import { useTranslations } from 'use-intl'
import { Notice } from '#ui/kit/notice.tsx'
import type { Change } from '../../kit/detail/changes.ts'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import type { RecallRecord } from './page.tsx'

interface RemindDialogProps extends Pick<RecallRecord, 'recall'> {
  reread: () => Promise<Change[]>
  onClose: () => void
}

/** Sends the notice once more to the holders who have not chosen. */
export function RemindDialog({ recall: { recall_id: id, open }, reread, onClose }: RemindDialogProps) {
  const t = useTranslations('admin_recalls.follow')
  return (
    <ActionDialog
      id="remind"
      onClose={onClose}
      title={t('remind', { count: open })}
      submit={t('remind', { count: open })}
      done={t('reminded_done')}
      initial={{}}
      reread={reread}
      run={(_values, { client, idempotencyKey }) =>
        client.quietly('POST /admin/recalls/{id}/remind', { params: { id }, body: { expected: open }, idempotencyKey })
      }
    >
      {() => <Notice>{t('remind_text', { count: open })}</Notice>}
    </ActionDialog>
  )
}
