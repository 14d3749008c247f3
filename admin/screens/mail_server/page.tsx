import '../users/profile-fields.css'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { useBrowser } from '#ui/app/env.tsx'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Button } from '#ui/kit/button.tsx'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { notify } from '#ui/kit/overlays/toast-store.ts'
import { useStaffMember } from '../../admin-context.tsx'
import { DetailScreen, Section } from '../../kit/detail/detail.tsx'
import { type Detail, useDetail } from '../../kit/detail/use-detail.ts'
import { PageHead } from '../../layout/page-head.tsx'

type Server = CallData<'GET /admin/mail-server'>
const protocols = ['none', 'starttls', 'tls'] as const
const fetchData = (call: Call) => call('GET /admin/mail-server', {})
const nothing = () => ({})

/** The mail server: tested by sending a mail, and stored once it accepts the login. */
export function Page() {
  const t = useTranslations('admin_settings')
  const screen = useTranslations('admin.screen')
  const detail = useDetail({ fetchData, watched: nothing })
  return (
    <DetailScreen detail={detail}>
      {server => (
        <>
          <PageHead title={screen('mail_server')} below="settings" note={t('about.mail_server')} />
          <Notice tone={server.source === 'mailbox' ? 'warn' : 'info'}>{t(`smtp.source.${server.source}`)}</Notice>
          <Waiting server={server} detail={detail} />
          <Section title={t('smtp.title')}>
            <ServerForm key={`${server.source} ${server.smtp_host}`} server={server} detail={detail} />
          </Section>
        </>
      )}
    </DetailScreen>
  )
}

/** A new server takes effect a day later, so that a person who reads the mails of the current one can object. */
function Waiting({ server: { next }, detail }: { server: Server; detail: Detail<Server> }) {
  const t = useTranslations('admin_settings.smtp')
  const times = useTimes()
  const takeBack = useDrop(detail, 'DELETE /admin/mail-server/next')
  if (!next) return null
  const from = times.moment(next.from)
  return (
    <Notice tone="warn">
      <p>{next.smtp_host ? t('next', { from, host: next.smtp_host }) : t('next_none', { from })}</p>
      <Button variant="quiet" onClick={() => void takeBack(() => t('taken_back'))}>
        {t('take_back')}
      </Button>
    </Notice>
  )
}

function ServerForm({ server, detail }: { server: Server; detail: Detail<Server> }) {
  const t = useTranslations('admin_settings.smtp')
  const { required, email } = useRules()
  const colleague = useStaffMember()
  const browser = useBrowser()
  const submitAction = useRef<'test' | 'save'>('save')
  // Read when the form is submitted, within the same click.
  const choose = (chosen: 'test' | 'save') => {
    submitAction.current = chosen
  }
  const forget = useDrop(detail, 'DELETE /admin/mail-server')
  const port = (value: string) => (/^\d{1,5}$/.test(value.trim()) && Number(value) > 0 ? undefined : t('port_fault'))
  const form = useForm({
    id: 'smtp',
    initial: {
      smtp_host: server.smtp_host,
      smtp_port: String(server.smtp_port),
      smtp_protocol: server.smtp_protocol as string,
      smtp_user: server.smtp_user,
      password: '',
      domain: server.domain,
      recipient: colleague.email,
    },
    rules: { smtp_host: required, smtp_port: [required, port], domain: required, recipient: [required, email] },
    submit: async values => {
      const body = {
        smtp_host: values.smtp_host.trim(),
        smtp_port: Number(values.smtp_port),
        smtp_protocol: protocols.find(protocol => protocol === values.smtp_protocol) ?? 'starttls',
        smtp_user: values.smtp_user.trim(),
        domain: values.domain.trim(),
        ...(values.password && { password: values.password }),
      }
      // A remote server may be slow to respond.
      const call = browser?.client.with({ quiet: true, timeLimitMs: 60_000 })
      if (submitAction.current === 'test') {
        await call?.('POST /admin/mail-server/test', { body: { ...body, recipient: values.recipient.trim() } })
        notify(t('tested'), 'success')
        return
      }
      const saved = await call?.('PUT /admin/mail-server', { body })
      notify(t(saved?.next ? 'saved_later' : 'saved'), 'success')
      if (saved) detail.replace(saved)
    },
  })
  return (
    <Form
      form={form}
      actions={
        <div className="act-actions">
          {server.source === 'settings' && (
            <Button variant="quiet" onClick={() => void forget(() => t('forgotten'))}>
              {t('forget')}
            </Button>
          )}
          <Button type="submit" busy={form.busy && submitAction.current === 'test'} onClick={() => choose('test')}>
            {t('test')}
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={form.busy && submitAction.current === 'save'}
            onClick={() => choose('save')}
          >
            {t('save')}
          </Button>
        </div>
      }
    >
      <div className="profile-fields">
        <TextInput {...form.field('smtp_host')} label={t('smtp_host')} required autoComplete="off" />
        <TextInput {...form.field('smtp_port')} label={t('smtp_port')} inputMode="numeric" room="s" required />
        <Select {...form.field('smtp_protocol')} label={t('smtp_protocol')} unmarked>
          <Options values={protocols} label={protocol => t(`protocol.${protocol}`)} />
        </Select>
        <TextInput
          {...form.field('domain')}
          label={t('domain')}
          hint={form.values.domain.trim() && t('domain_hint', { domain: form.values.domain.trim() })}
          required
          autoComplete="off"
        />
        <TextInput {...form.field('smtp_user')} label={t('smtp_user')} unmarked autoComplete="off" />
        <TextInput
          {...form.secret('password')}
          type="password"
          label={t('password')}
          {...(server.has_password && { hint: t('password_hint') })}
          unmarked
          autoComplete="new-password"
        />
        <TextInput {...form.field('recipient')} type="email" label={t('test_to')} required />
      </div>
    </Form>
  )
}

function useDrop(detail: Detail<Server>, call: 'DELETE /admin/mail-server' | 'DELETE /admin/mail-server/next') {
  const browser = useBrowser()
  return async (said: () => string) => {
    try {
      const server = await browser?.client.call(call, {})
      notify(said(), 'success')
      if (server) detail.replace(server)
    } catch {
      // The failure was shown where it happened.
    }
  }
}
