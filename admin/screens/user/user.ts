import type { CallData } from '#contract/protocol/call.ts'
import type { Change } from '../../kit/detail/changes.ts'

export type User = CallData<'GET /admin/users/{id}'>

export interface UserSectionProps {
  user: User
  reread: () => Promise<Change[]>
}

export interface UserDialogProps extends UserSectionProps {
  onClose: () => void
}

/** A display name for a person who may have given few data. */
export function getDisplayName({ user_name, email, user_id }: Pick<User, 'user_name' | 'email' | 'user_id'>): string {
  return user_name || email || user_id.slice(0, 8)
}
