import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import { type MailName, mailNames } from '#domain/office/mails.ts'
import { Loaded } from '#ui/app/loaded.tsx'
import { useLoad } from '#ui/app/use-load.ts'
import { nativeName } from '#ui/blocks/language-switch.tsx'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import { Section } from '../../kit/detail/detail.tsx'
import { PageHead } from '../../layout/page-head.tsx'
import { Letter } from '../mail/letter.tsx'

const fetchNames = (call: Call) => call('GET /admin/mail-templates', {})

/** Every mail of the shop with example data, in its four languages side by side. */
export function Page() {
  const t = useTranslations('admin_settings')
  const screen = useTranslations('admin.screen')
  const mails = useTranslations('admin_words.mail')
  const names = useLoad(fetchNames)
  const [query, setQuery] = useSearchParams()
  const list: readonly MailName[] = names.state === 'ready' ? names.data.list : mailNames
  const name = mailNames.find(one => one === query.get('name')) ?? 'order_paid'
  const byName = (one: MailName, other: MailName) => mails(one).localeCompare(mails(other))
  return (
    <div className="screen">
      <PageHead title={screen('mail_templates')} below="settings" note={t('about.mail_templates')} />
      <div className="template-choice">
        <Select
          id="template-name"
          label={t('templates.choose')}
          error={undefined}
          unmarked
          value={name}
          onChange={event => setQuery({ name: event.currentTarget.value }, { replace: true })}
        >
          <Options values={list.toSorted(byName)} label={one => mails(one)} />
        </Select>
      </div>
      <Letters key={name} name={name} />
    </div>
  )
}

function Letters({ name }: { name: string }) {
  const layout = useTranslations('layout')
  const detail = useTranslations('admin.detail')
  const load = useLoad(
    useCallback((call: Call) => call('GET /admin/mail-templates/{name}', { params: { name } }), [name]),
  )
  return (
    <Loaded load={load} loading={layout('loading')} failed={detail('failed')} lines={12}>
      {({ list }) => (
        <div className="letters">
          {list.map(({ language, subject, text, html }) => (
            <Section key={language} title={nativeName(language)} bare>
              <Letter language={language} subject={subject} text={text} html={html} />
            </Section>
          ))}
        </div>
      )}
    </Loaded>
  )
}
