import './recall-new.css'
import { useTranslations } from 'use-intl'
import { PageHead } from '../../layout/page-head.tsx'
import { RecallForm } from './recall-form.tsx'

/** A new recall: entered, counted, previewed, and then sent as a whole. */
export function Page() {
  const t = useTranslations('admin_recalls.make')
  const screen = useTranslations('admin.screen')
  return (
    <div className="screen">
      <PageHead title={screen('recall_new')} below="recalls" note={t('lead')} />
      <RecallForm />
    </div>
  )
}
