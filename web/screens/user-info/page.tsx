import './user-info.css'
import { useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import { Loaded } from '#ui/app/loaded.tsx'
import { useLoad } from '#ui/app/use-load.ts'
import { defineScreen } from '../../screen.ts'
import { AccountTabs } from './account-tabs.tsx'
import { ErasureNote } from './erasure-note.tsx'
import { Greeting } from './greeting.tsx'
import { GuestNote } from './guest-note.tsx'

const fetchUser = (call: Call) => call('GET /user/info', {})

/** A person's own data: details, access, devices, data. */
export const screen = defineScreen({
  Page: function UserInfoPage() {
    const t = useTranslations('account.user')
    const load = useLoad(fetchUser)
    const user = load.state === 'ready' ? load.data : undefined
    return (
      <section className="page-frame own">
        <Greeting user={user} />
        <Loaded load={load} loading={t('loading')} failed={t('not_loaded')} shape="form">
          {(data, { replace, retry }) => (
            <>
              {data.auth_provider === 'anonymous' && <GuestNote />}
              {data.erase_asked_at && <ErasureNote />}
              <AccountTabs user={data} onChange={replace} onStale={retry} />
            </>
          )}
        </Loaded>
      </section>
    )
  },
})
