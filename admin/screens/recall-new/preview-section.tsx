import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { nativeName } from '#ui/blocks/language-switch.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { Tabs } from '#ui/kit/tabs.tsx'
import { DetailList, Section } from '../../kit/detail/detail.tsx'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import { Letter } from '../mail/letter.tsx'
import type { Counted } from './recall-form.tsx'

interface PreviewSectionProps {
  counted: Counted
  onSent: (recallId: string) => void
  /** Something else would be sent now than was counted. */
  onChanged: () => void
}

/** Whom the recall reaches, the mail in each language, and the button that sends it. */
export function PreviewSection({ counted, onSent, onChanged }: PreviewSectionProps) {
  const t = useTranslations('admin_recalls.make')
  const [sending, setSending] = useState(false)
  const { devices, with_us, notices, previews } = counted.result
  return (
    <>
      <Section title={t('counted')}>
        <DetailList
          items={[
            { term: t('devices'), value: String(devices), figures: true },
            { term: t('with_us'), value: String(with_us), figures: true },
            { term: t('notices'), value: String(notices), figures: true },
          ]}
        />
        {devices === 0 && <Notice tone="warn">{t('no_devices')}</Notice>}
      </Section>
      <Section title={t('preview')}>
        <p className="second">{t('preview_hint')}</p>
        <Tabs
          label={t('preview')}
          tabs={previews.map(({ language, subject, text, html }) => ({
            id: language,
            label: <span lang={language}>{nativeName(language)}</span>,
            panel: <Letter language={language} subject={subject} text={text} html={html} />,
          }))}
        />
      </Section>
      <div className="recall-send">
        <Button variant="danger" onClick={() => setSending(true)}>
          {t('send', { count: notices })}
        </Button>
      </div>
      {sending && <SendDialog {...{ counted, onSent, onChanged }} onClose={() => setSending(false)} />}
    </>
  )
}

function SendDialog({ counted, onSent, onChanged, onClose }: PreviewSectionProps & { onClose: () => void }) {
  const t = useTranslations('admin_recalls.make')
  const { notices, devices } = counted.result
  return (
    <ActionDialog
      id="send"
      onClose={onClose}
      title={t('send_title', { count: devices })}
      submit={t('send', { count: notices })}
      danger
      done={t('sent')}
      initial={{}}
      reread={async () => {
        onChanged()
        return []
      }}
      run={async (_values, { client, idempotencyKey }) => {
        const { recall_id } = await client.quietly('POST /admin/recalls', {
          body: { ...counted.body, dry_run: false, expected: notices },
          idempotencyKey,
        })
        if (recall_id) onSent(recall_id)
      }}
    >
      {() => <Notice tone="warn">{t('send_text', { count: notices })}</Notice>}
    </ActionDialog>
  )
}
