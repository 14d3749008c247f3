import { useTranslations } from 'use-intl'
import { greetingAt } from '#domain/accounts/greeting.ts'
import { useCurrentUser } from '#ui/app/current-user.ts'
import { Avatar } from './picture/avatar.tsx'
import type { User } from './use-update-user.ts'

/** By the hour on the reader's own clock. Until the account is loaded, the name comes from the session. */
export function Greeting({ user }: { user: User | undefined }) {
  const t = useTranslations('own_home.greeting')
  const person = useCurrentUser()
  const name = user?.user_name || (person.name === person.email ? '' : person.name) || ''
  const greeting = greetingAt(new Date().getHours())
  return (
    <header className="own-head">
      <Avatar image={user?.image_full ?? null} name={name || (person.email ?? '')} />
      <div className="own-head-words">
        <h1 tabIndex={-1}>{t(greeting, { named: name ? 'yes' : 'no', name })}</h1>
        {user?.email && <p className="own-email">{user.email}</p>}
      </div>
    </header>
  )
}
