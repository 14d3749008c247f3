import { useCurrentUser } from '#ui/app/current-user.ts'

export interface Sender {
  name: string | undefined
  email: string | undefined
}

/** What is known of who writes: a person without a name is called by his address elsewhere, not in a letter. */
export function useSender(): Sender {
  const { name, email } = useCurrentUser()
  return { name: name === email ? undefined : name, email }
}
