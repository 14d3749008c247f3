import { useTranslations } from 'use-intl'
import { Stage } from '../../forms/stage.tsx'
import { defineScreen } from '../../screen.ts'
import { ChangePassword } from './change-password.tsx'

export const screen = defineScreen({
  Page: function ChangePasswordPage() {
    const t = useTranslations()
    return (
      <Stage
        heading={t('pages.change_password.heading')}
        lead={t('pages.change_password.lead')}
        side={t('account.change_password.side')}
        mown={3.35}
      >
        <ChangePassword />
      </Stage>
    )
  },
})
